import type { GameRecord, TutorialPlan, TutorialStep } from '../../table/module';
import record from './records/splendor.json';

const OWN = '[data-drop="own"]';

const STEPS: TutorialStep[] = [
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

export default { record: record as GameRecord, steps: STEPS } satisfies TutorialPlan;
