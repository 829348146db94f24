// What the rules pages are made of. The texts are rules.<game>.<section>.title and .1, .2, …
import type { GameName } from '../table/types';

export type Figure = 'gems' | 'card' | 'noble' | 'serpent' | 'patterns' | 'temple';

export interface Section {
  id: string;
  texts: number;
  list?: boolean; // the texts are things one may do, not a story
  figure?: Figure;
}

export const SECTIONS: Record<GameName, readonly Section[]> = {
  splendor: [
    { id: 'aim', texts: 2 },
    { id: 'table', texts: 3, figure: 'gems' },
    { id: 'card', texts: 1, figure: 'card' },
    { id: 'turn', texts: 4, list: true },
    { id: 'buy', texts: 2 },
    { id: 'limit', texts: 1 },
    { id: 'nobles', texts: 1, figure: 'noble' },
    { id: 'end', texts: 1 },
    { id: 'fine', texts: 2, list: true },
  ],
  coatl: [
    { id: 'aim', texts: 2, figure: 'serpent' },
    { id: 'table', texts: 3 },
    { id: 'turn', texts: 3, list: true },
    { id: 'build', texts: 2 },
    { id: 'patterns', texts: 3, figure: 'patterns' },
    { id: 'complete', texts: 2, figure: 'temple' },
    { id: 'tokens', texts: 4, list: true },
    { id: 'end', texts: 2 },
    { id: 'fine', texts: 2, list: true },
  ],
  'coatl-solo': [
    { id: 'aim', texts: 1 },
    { id: 'setup', texts: 2 },
    { id: 'turn', texts: 4, list: true },
    { id: 'row', texts: 1 },
    { id: 'end', texts: 1 },
    { id: 'levels', texts: 5, list: true },
  ],
};
