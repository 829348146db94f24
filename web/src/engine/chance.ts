// Where chance comes from: the browser's secure generator. A test can fix it, to play the same game again: it sets
// `globalThis.patolliSeed`, a number as text, before the page's scripts run. No address, setting or stored thing can do that, so
// nobody leaves it on. Bots and hints then think by count, not by the clock (worker.ts), and nothing depends on the machine.
declare global {
  var patolliSeed: string | undefined;
}

export interface Chance {
  readonly fixed: boolean;
  next(): bigint; // 64 bits
}

const BITS = 64;

// splitmix64
function sequence(seed: bigint): Chance {
  let state = seed;
  return {
    fixed: true,
    next() {
      state = BigInt.asUintN(BITS, state + 0x9e3779b97f4a7c15n);
      let z = state;
      z = BigInt.asUintN(BITS, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
      z = BigInt.asUintN(BITS, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
      return z ^ (z >> 31n);
    },
  };
}
const secure: Chance = {
  fixed: false,
  next: () => crypto.getRandomValues(new BigUint64Array(1))[0] as bigint,
};

export const chanceFrom = (seed: string | undefined): Chance => (seed === undefined ? secure : sequence(BigInt(seed)));

// A Worker is told its seed by its name: it is there before any message.
const NAME = 'patolli engine';
export const workerName = (chance: Chance): string => (chance.fixed ? `${NAME}, seed ${chance.next()}` : NAME);
export const chanceOfWorker = (name: string): Chance => chanceFrom(/, seed (\d+)$/.exec(name)?.[1]);

let ofPage: Chance | undefined;
export const pageChance = (): Chance => (ofPage ??= chanceFrom(globalThis.patolliSeed));

// 0 to n - 1
export const below = (chance: Chance, n: number): number => Number(chance.next() % BigInt(n));
