import type { Credits } from '../../table/module';

const credits: Credits = {
  design: ['Pascale Brassard', 'Etienne Dubois-Roy'],
  development: ['Pascale Brassard', 'Etienne Dubois-Roy', 'Carl Brière'],
  illustration: ['SillyJellie'],
  publisher: ['Jeux Synapses Games (2020)'],
  notes: ['coatl.about.name', 'coatl.about.marco'],
};
export default credits;
