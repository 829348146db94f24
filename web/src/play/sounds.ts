// Quiet sounds, made here: no file to load. Each is a few partials with a soft attack and a short decay, or a breath of noise.
import type { Sound } from '../table/module';

interface Partial {
  at: number; // seconds after the begin
  hertz: number;
  to?: number; // glides there
  gain: number;
  decay: number;
  wave?: OscillatorType;
}
interface Noise {
  at: number;
  hertz: number; // the middle of the band
  gain: number;
  decay: number;
}
interface Recipe {
  tones: Partial[];
  noises?: Noise[];
}

const bell = (at: number, hertz: number, gain = 0.07, decay = 0.6): Partial[] => [
  { at, hertz, gain, decay },
  { at, hertz: hertz * 2.76, gain: gain * 0.25, decay: decay * 0.4 },
];
export const RECIPES: Record<Sound, Recipe> = {
  // clay on clay
  chip: {
    tones: [
      { at: 0, hertz: 2100, gain: 0.05, decay: 0.05 },
      { at: 0.055, hertz: 2450, gain: 0.035, decay: 0.05 },
    ],
    noises: [{ at: 0, hertz: 4200, gain: 0.05, decay: 0.03 }],
  },
  // paper that slides and lies
  card: {
    tones: [{ at: 0.09, hertz: 190, to: 120, gain: 0.06, decay: 0.06 }],
    noises: [
      { at: 0, hertz: 2600, gain: 0.06, decay: 0.1 },
      { at: 0.09, hertz: 900, gain: 0.05, decay: 0.04 },
    ],
  },
  // wood that is set down
  piece: {
    tones: [
      { at: 0, hertz: 340, to: 240, gain: 0.1, decay: 0.09, wave: 'triangle' },
      { at: 0, hertz: 910, gain: 0.03, decay: 0.04 },
    ],
    noises: [{ at: 0, hertz: 1500, gain: 0.03, decay: 0.02 }],
  },
  visit: { tones: [...bell(0, 659.25), ...bell(0.12, 880, 0.06, 0.8)] },
  complete: { tones: [...bell(0, 392), ...bell(0.11, 523.25), ...bell(0.22, 659.25), ...bell(0.33, 783.99, 0.08, 1.1)] },
  turn: { tones: [...bell(0, 523.25, 0.08, 0.5), ...bell(0.16, 783.99, 0.08, 0.6)] },
};

const ATTACK = 0.006;
const SILENT = 0.0001;

function envelope(audio: BaseAudioContext, start: number, gain: number, decay: number): GainNode {
  const node = audio.createGain();
  node.gain.setValueAtTime(0, start);
  node.gain.linearRampToValueAtTime(gain, start + ATTACK);
  node.gain.exponentialRampToValueAtTime(SILENT, start + ATTACK + decay);
  node.connect(audio.destination);
  return node;
}

function noiseOf(audio: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

// Returns how long it lasts, in seconds.
export function schedule(audio: BaseAudioContext, sound: Sound, begin: number): number {
  const { tones, noises = [] } = RECIPES[sound];
  let end = 0;
  for (const { at, hertz, to, gain, decay, wave = 'sine' } of tones) {
    const tone = audio.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(hertz, begin + at);
    if (to) tone.frequency.exponentialRampToValueAtTime(to, begin + at + decay);
    tone.connect(envelope(audio, begin + at, gain, decay));
    tone.start(begin + at);
    tone.stop(begin + at + ATTACK + decay);
    end = Math.max(end, at + ATTACK + decay);
  }
  for (const { at, hertz, gain, decay } of noises) {
    const source = audio.createBufferSource();
    source.buffer = noiseOf(audio, ATTACK + decay);
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = hertz;
    source.connect(band).connect(envelope(audio, begin + at, gain, decay));
    source.start(begin + at);
    end = Math.max(end, at + ATTACK + decay);
  }
  return end;
}

let audio: AudioContext | null = null;
export function play(sound: Sound): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    schedule(audio, sound, audio.currentTime + 0.01);
  } catch {
    // A browser without sound is no reason to stop.
  }
}
