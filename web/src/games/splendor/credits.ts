import type { Credits } from '../../table/module';

const credits: Credits = {
  design: ['Marc André'],
  illustration: ['Pascal Quidault'],
  publisher: ['Space Cowboys'],
  notes: [],
};
export default credits;
