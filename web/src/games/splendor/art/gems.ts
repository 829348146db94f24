// Five cuts and a coin, drawn in a box of 24 × 24. The outline alone tells them apart, in one colour and at the size of a
// letter: a brilliant from the side, a drop, a tall step cut, a hexagon, a lozenge, a round coin with a star.
import type { Colour } from '../types';

export interface Cut {
  outline: string;
  light: string; // facets turned to the light
  dark: string; // facets turned away
  lines: string;
}

export const CUTS: Record<Colour, Cut> = {
  white: {
    outline: 'M5.5 3h13L23 9.5 12 22 1 9.5Z',
    light: 'M5.5 3H12L8 9.5H1ZM8 9.5h8L12 3Z',
    dark: 'M16 9.5h7L12 22Z',
    lines: 'M1 9.5h22M5.5 3 8 9.5 12 3l4 6.5L18.5 3M8 9.5 12 22l4-12.5',
  },
  blue: {
    outline: 'M12 .8C15 5 20 10.4 20 15.2a8 8 0 0 1-16 0C4 10.4 9 5 12 .8Z',
    light: 'M12 .8 9.2 11.5 4 15.2C4 10.4 9 5 12 .8ZM9.2 11.5h5.6L12 .8Z',
    dark: 'M14.8 18.6 20 15.2a8 8 0 0 1-8 8ZM9.2 18.6h5.6L12 23.2Z',
    lines: 'M12 .8 9.2 11.5 4 15.2l5.2 3.4L12 23.2l2.8-4.6L20 15.2l-5.2-3.7L12 .8M9.2 11.5h5.6v7.1H9.2Z',
  },
  green: {
    outline: 'M8.5 1h7L21 6.5v11L15.5 23h-7L3 17.5v-11Z',
    light: 'M8.5 1h7l-1.6 4.6h-3.8L3 6.5ZM3 6.5l4.2 1.9v7.2L3 17.5Z',
    dark: 'M21 17.5 15.5 23h-7l1.6-4.6h3.8l2.9-2.8V8.4L21 6.5Z',
    lines: 'M10.1 5.6h3.8l2.9 2.8v7.2l-2.9 2.8h-3.8l-2.9-2.8V8.4ZM8.5 1l1.6 4.6M15.5 1l-1.6 4.6M21 6.5l-4.2 1.9M21 17.5l-4.2-1.9M15.5 23l-1.6-4.6M8.5 23l1.6-4.6M3 17.5l4.2-1.9M3 6.5l4.2 1.9',
  },
  red: {
    outline: 'M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z',
    light: 'M6.5 2.5h11L12 7 7.6 9.5 1 12ZM7.6 9.5 12 7l4.4 2.5v5L12 17l-4.4-2.5Z',
    dark: 'M23 12l-5.5 9.5h-11L12 17l4.4-2.5Z',
    lines: 'M12 7l4.4 2.5v5L12 17l-4.4-2.5v-5ZM6.5 2.5 12 7l5.5-4.5M17.5 2.5l-1.1 7L23 12l-6.6 2.5 1.1 7L12 17l-5.5 4.5 1.1-7L1 12l6.6-2.5-1.1-7',
  },
  black: {
    outline: 'M12 .6 23.4 12 12 23.4.6 12Z',
    light: 'M12 .6 12 6 6 12H.6Z',
    dark: 'M23.4 12H18l-6 6v5.4Z',
    lines: 'M12 6l6 6-6 6-6-6ZM12 .6V6M23.4 12H18M12 18v5.4M6 12H.6',
  },
  gold: {
    outline: 'M12 .8a11.2 11.2 0 1 1 0 22.4a11.2 11.2 0 0 1 0-22.4Z',
    light: 'M12 .8a11.2 11.2 0 0 0-11.2 11.2h3A8.2 8.2 0 0 1 12 3.8Z',
    dark: 'M12 4.6l1.9 5.5 5.5 1.9-5.5 1.9L12 19.4l-1.9-5.5L4.6 12l5.5-1.9Z',
    lines: 'M12 3.8a8.2 8.2 0 1 1 0 16.4a8.2 8.2 0 0 1 0-16.4Z',
  },
};
