// Every sound is scheduled to its end, quiet and short; every game says what its actions sound like.
import { describe, expect, it } from 'vitest';
import { moduleOf } from '../../src/games';
import { RECIPES, schedule } from '../../src/play/sounds';
import type { Sound } from '../../src/table/module';

// What a schedule does to a context: starts, stops, and the loudest gains.
function recorder() {
  const told = { starts: [] as number[], stops: [] as number[], peaks: [] as number[] };
  const param = () => ({ value: 0, setValueAtTime: () => undefined, linearRampToValueAtTime: (gain: number) => void told.peaks.push(gain), exponentialRampToValueAtTime: () => undefined });
  const node = () => {
    const it = { gain: param(), frequency: param(), type: '', buffer: null, connect: (to: unknown) => to, start: (at: number) => void told.starts.push(at), stop: (at: number) => void told.stops.push(at) };
    return it;
  };
  const audio = { sampleRate: 1000, destination: {}, createGain: node, createOscillator: node, createBufferSource: node, createBiquadFilter: node, createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }) };
  return { told, audio: audio as unknown as BaseAudioContext };
}

describe.each(Object.keys(RECIPES) as Sound[])('the sound %s', (sound) => {
  it('begins at once, ends soon, and is quiet', () => {
    const { told, audio } = recorder();
    const length = schedule(audio, sound, 5);
    expect(Math.min(...told.starts)).toBe(5);
    expect(told.starts.length).toBe(told.peaks.length);
    expect(length).toBeLessThan(1.6);
    for (const at of told.stops) expect(at).toBeLessThanOrEqual(5 + length + 1e-9);
    for (const gain of told.peaks) expect(gain).toBeLessThanOrEqual(0.12);
  });
});

it.each([
  ['splendor', 'take wbg', 'chip'],
  ['splendor', 'buy 1.2', 'card'],
  ['splendor', 'noble 3', 'visit'],
  ['splendor', 'pass', null],
  ['coatl', 'take b1', 'piece'],
  ['coatl', 'add a right Y', 'piece'],
  ['coatl', 'row 2', 'card'],
  ['coatl', 'close', 'complete'],
  ['coatl-solo', 'temple 8', 'complete'],
  ['coatl', 'end', null],
])('%s: %s', async (game, action, sound) => expect((await moduleOf(game).load()).soundOf?.(action)).toBe(sound));
