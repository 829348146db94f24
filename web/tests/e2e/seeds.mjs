// One seed for a run, and from it one for each test and each thing in it: a test is the same alone and among others.
import { createHash, randomInt } from 'node:crypto';

export const newSeed = () => String(randomInt(1, 2 ** 31));

// 64 bits
export const derive = (seed, what) => createHash('sha256').update(`${seed}/${what}`).digest().readBigUInt64BE();
