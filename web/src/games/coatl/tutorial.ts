// The tutorials: a game for two, and one against M.A.R.C.O.
import type { GameRecord, TutorialPlan, TutorialStep } from '../../table/module';

const COATL: TutorialStep[] = [
  { at: 33, text: 'aim', point: ['[data-hand="0"]'] },
  { at: 33, text: 'keep', act: true, point: ['[data-hand="0"]'] },
  { at: 35, text: 'take', act: true, point: ['[data-space="b1"]'] },
  { at: 37, text: 'take_more', act: true, point: ['[data-space="b2"]'] },
  { at: 39, text: 'head', act: true, point: ['[data-space="h1"]'] },
  { at: 41, text: 'tail', act: true, point: ['[data-space="t1"]'] },
  { at: 55, text: 'refill', point: ['.supply'] },
  { at: 55, text: 'start', act: true, point: ['[data-board="0"]'] },
  { at: 56, text: 'limit', point: ['[data-coatl="0a"]'] },
  { at: 56, text: 'add_head', act: true, point: ['[data-drop="end a left"]', '[data-coatl="0a"]'] },
  { at: 57, text: 'add_yellow', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 58, text: 'add_green', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 59, text: 'add_last', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 60, text: 'play', act: true, point: ['[data-hand="0"]'] },
  { at: 61, text: 'break', point: ['[data-coatl="0a"]'] },
  { at: 61, text: 'complete', act: true, point: ['[data-drop="end a right"]', '[data-coatl="0a"]'] },
  { at: 62, text: 'closing', act: true, point: ['[data-complete]'] },
  { at: 63, text: 'closing_more', act: true, point: ['[data-complete]'] },
  { at: 64, text: 'temple', act: true, point: ['[data-primary]'] },
  { at: 65, text: 'end_turn', act: true, point: ['[data-primary]'] },
  { at: 73, text: 'row', act: true, point: ['[data-slot="1"]'] },
  { at: 74, text: 'row_more', act: true, point: ['[data-slot="2"]'] },
  { at: 75, text: 'deck', act: true, point: ['[data-deck]'] },
  { at: 77, text: 'row_end', act: true, point: ['[data-primary]'] },
  { at: 133, text: 'token', act: true, point: ['[data-token="priest"]', '.tokens'] },
  { at: 137, text: 'later', act: true, point: ['[data-drop="end b right"]', '[data-coatl="0b"]'] },
  { at: 138, text: 'third', act: true, point: ['[data-drop="end b left"]', '[data-coatl="0b"]'] },
  { at: 139, text: 'third_play', act: true },
  { at: 140, text: 'third_temple', act: true, point: ['[data-primary]'] },
  { at: 150, text: 'end' },
];

const SOLO: TutorialStep[] = [
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
  { at: 69, text: 'deck', act: true, point: ['[data-deck]'] },
  { at: 97, text: 'segments', point: ['.supply'] },
  { at: 137, text: 'end' },
  { at: 137, text: 'algorithms' },
];

export const coatl = async (): Promise<TutorialPlan> => ({ record: (await import('./records/coatl.json')).default as GameRecord, steps: COATL });
export const solo = async (): Promise<TutorialPlan> => ({ record: (await import('./records/coatl-solo.json')).default as GameRecord, steps: SOLO });
