// Tutorials as data: a recorded game that the engine plays again, and the moments at which it stops to explain something or
// to let the pupil do the next step. The texts are tutorial.<game>.<text>.
import type { GameName } from '../table/types';

export interface Step {
  at: number; // how many actions of the record have been played
  text: string;
  act?: boolean; // the pupil does the next action of the record
  point?: string[]; // selectors of what to look at, the best first
}

const OWN = '[data-drop="own"]';

const splendor: Step[] = [
  { at: 15, text: 'aim', point: ['.market'] },
  { at: 15, text: 'card', point: ['[data-slot="1.1"]'] },
  { at: 15, text: 'take', act: true, point: ['.bank'] },
  { at: 17, text: 'again', act: true, point: ['.bank'] },
  { at: 19, text: 'buy', act: true, point: ['[data-slot="1.1"]'] },
  { at: 23, text: 'bonus', point: [OWN] },
  { at: 23, text: 'pair', act: true, point: ['[data-place="bank blue"]'] },
  { at: 25, text: 'cheaper', act: true, point: ['[data-slot="1.3"]'] },
  { at: 29, text: 'reserve', act: true, point: ['[data-slot="2.1"]'] },
  { at: 32, text: 'collect', act: true, point: ['.bank'] },
  { at: 34, text: 'gold', act: true, point: ['[data-place="r1"]', OWN] },
  { at: 44, text: 'many', act: true, point: ['.bank'] },
  { at: 45, text: 'return', act: true, point: [OWN] },
  { at: 94, text: 'big', act: true, point: ['[data-slot="3.2"]'] },
  { at: 98, text: 'noble', act: true, point: ['[data-place="noble 4"]', '.nobles'] },
  { at: 102, text: 'end' },
];

const coatl: Step[] = [
  { at: 33, text: 'aim', point: ['[data-hand="0"]'] },
  { at: 33, text: 'keep', act: true, point: ['[data-hand="0"]'] },
  { at: 35, text: 'take', act: true, point: ['[data-space="b1"]'] },
  { at: 37, text: 'take_more', act: true, point: ['[data-space="b2"]'] },
  { at: 39, text: 'head', act: true, point: ['[data-space="h1"]'] },
  { at: 41, text: 'tail', act: true, point: ['[data-space="t1"]'] },
  { at: 55, text: 'refill', point: ['.supply'] },
  { at: 55, text: 'start', act: true, point: ['[data-board="0"]'] },
  { at: 56, text: 'add_head', act: true, point: ['[data-drop="end a left"]', '[data-coatl="0a"]'] },
  { at: 57, text: 'add_yellow', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 58, text: 'add_green', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 59, text: 'add_last', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 60, text: 'play', act: true, point: ['[data-hand="0"]'] },
  { at: 61, text: 'complete', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 62, text: 'closing', act: true, point: ['[data-complete]'] },
  { at: 63, text: 'closing_more', act: true, point: ['[data-complete]'] },
  { at: 64, text: 'temple', act: true, point: ['[data-primary]'] },
  { at: 65, text: 'end_turn', act: true, point: ['[data-primary]'] },
  { at: 73, text: 'row', act: true, point: ['[data-slot="1"]'] },
  { at: 74, text: 'row_more', act: true, point: ['[data-slot="2"]'] },
  { at: 75, text: 'row_end', act: true, point: ['[data-primary]'] },
  { at: 133, text: 'later', act: true, point: ['[data-drop="end b right"]', '[data-coatl="0b"]'] },
  { at: 134, text: 'third', act: true, point: ['[data-drop="end b left"]', '[data-coatl="0b"]'] },
  { at: 135, text: 'third_play', act: true },
  { at: 136, text: 'third_temple', act: true, point: ['[data-primary]'] },
  { at: 146, text: 'end' },
];

const solo: Step[] = [
  { at: 32, text: 'aim', point: ['[data-seat="marco"]'] },
  { at: 32, text: 'keep', act: true, point: ['[data-hand="0"]'] },
  { at: 33, text: 'wants', point: ['[data-seat="marco"]'] },
  { at: 34, text: 'took', point: ['[data-seat="marco"]'] },
  { at: 34, text: 'yours', act: true, point: ['[data-space="b1"]'] },
  { at: 36, text: 'out', act: true, point: ['[data-space="b5"]'] },
  { at: 38, text: 'next', act: true, point: ['[data-space="h1"]'] },
  { at: 54, text: 'completed', act: true, point: ['[data-space="t1"]'] },
  { at: 68, text: 'built', point: ['.workshop .score', '.workshop .sum'] },
  { at: 68, text: 'row', act: true, point: ['[data-slot="4"]'] },
  { at: 137, text: 'end' },
];

export const LESSONS: Record<GameName, readonly Step[]> = { splendor, coatl, 'coatl-solo': solo };

export interface GameRecord {
  game: GameName;
  actions: string[];
  seats: { name: string; kind: string }[];
}

export async function loadRecord(game: GameName): Promise<GameRecord> {
  const files: Record<GameName, () => Promise<{ default: unknown }>> = {
    splendor: () => import('./records/splendor.json'),
    coatl: () => import('./records/coatl.json'),
    'coatl-solo': () => import('./records/coatl-solo.json'),
  };
  return (await files[game]()).default as GameRecord;
}
