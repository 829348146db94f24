// Ten nobles as abstract portraits: a bust in the colours of the bonuses that the noble asks for, a face of two tones, and
// a headdress by which one tells them apart. Drawn in a box of 100 × 100; the left quarter is left free for the figures.
import { GEMS, type Gem, type NobleCard } from '../types';
import type { Shape } from './scene';

const ROBE: Record<Gem, [string, string]> = {
  white: ['#dfe8f2', '#a9bccf'],
  blue: ['#2f6fd0', '#1b4791'],
  green: ['#1f9a5f', '#0f5f3a'],
  red: ['#d0393f', '#86202a'],
  black: ['#4a4454', '#28232f'],
};

interface Person {
  skin: [string, string];
  hair: string;
  back?: string; // what is behind the head
  front: string; // headdress: first colour
  trim: string; // headdress: gold
  hairFront?: string;
}

const PEOPLE: readonly Person[] = [
  {
    // a crown of five points over short hair
    skin: ['#e8b58e', '#c58a63'],
    hair: '#3a2418',
    back: 'M47 50c-2-22 8-31 17-31s19 9 17 31c-1 8-4 8-4 2l-1-14H52l-1 14c0 6-3 6-4-2Z',
    front: 'M48 33 45 15l9 8 4-12 6 10 6-10 4 12 9-8-3 18Z',
    trim: 'M47.5 29h33l-.6 5h-31.8Z',
  },
  {
    // a turban with a feather
    skin: ['#b9784f', '#8d5535'],
    hair: '#20140f',
    back: 'M64 22c4-16 14-20 22-18-1 10-8 17-20 20Z',
    front: 'M45 37c-3-14 7-23 19-23s22 9 19 23c-8 4-30 4-38 0Z',
    trim: 'M46 33c10-2 22-8 28-17l4 4c-6 9-18 16-31 17ZM61 30l3-6 3 6-3 6Z',
  },
  {
    // a broad hat with a plume
    skin: ['#f0c6a4', '#cf9a74'],
    hair: '#8a5a2b',
    back: 'M49 44c-3 12-5 22-9 28 8 2 12-2 13-8h22c1 6 5 10 13 8-4-6-6-16-9-28Z',
    front: 'M36 35c6-6 14-6 15-8 2-10 24-10 26 0 1 2 9 2 15 8-18 6-38 6-56 0Z',
    trim: 'M50.5 28c8 3 19 3 27 0l.6 4c-8 3-20 3-28.2 0ZM76 30c8-14 18-14 20-6-4 5-11 7-20 6Z',
  },
  {
    // a veil held by a band
    skin: ['#d79b70', '#ad7049'],
    hair: '#2b1a12',
    back: 'M64 15c-16 0-22 13-22 30 0 14-4 24-9 33h62c-5-9-9-19-9-33 0-17-6-30-22-30Z',
    front: 'M49 40c0-14 6-21 15-21s15 7 15 21c2-18-3-27-15-27s-17 9-15 27Z',
    trim: 'M48.5 31c8-5 23-5 31 0l-.4 4.5c-8-4.5-22-4.5-30.2 0ZM64 34l2.5 4-2.5 4-2.5-4Z',
  },
  {
    // a helmet with a crest
    skin: ['#e2ac84', '#bb7f58'],
    hair: '#4a2c18',
    back: 'M42 28C46 8 66 2 84 12c-3 2-4 6-4 10-14-6-26-2-30 12Z',
    front: 'M47 52c-3-24 4-34 17-34s20 10 17 34l-5 4V40l-10-2v12h-4V38l-10 2v16Z',
    trim: 'M47 37c11-4 23-4 34 0v4c-11-4-23-4-34 0ZM62 18h4v20h-4Z',
  },
  {
    // laurel and a knot of hair
    skin: ['#f3cfb0', '#d3a37e'],
    hair: '#b5702c',
    back: 'M57 17c-2-8 4-13 8-13s10 5 7 13ZM47 48c-3-20 6-31 17-31s20 11 17 31c-3-2-4-6-4-10H51c0 4-1 8-4 10Z',
    front: 'M50 37c0-10 6-16 14-16s14 6 14 16c-4-6-8-8-14-8s-10 2-14 8Z',
    trim: 'M46 36c-1-6 1-10 4-12 1 4 0 8-4 12ZM49 28c1-5 4-8 8-9-1 4-3 8-8 9ZM82 36c1-6-1-10-4-12-1 4 0 8 4 12ZM79 28c-1-5-4-8-8-9 1 4 3 8 8 9ZM57 21c2-4 5-5 7-5s5 1 7 5c-4 2-10 2-14 0Z',
  },
  {
    // a hood
    skin: ['#a9683f', '#7f4a2b'],
    hair: '#160e0a',
    back: 'M64 8C44 14 40 32 42 50c-3 12-6 20-9 27h62c-3-7-6-15-9-27 2-18-2-36-22-42Z',
    front: 'M64 13C48 18 46 34 48 52c1 6 4 12 7 15-5-10-5-36 9-38 14 2 14 28 9 38 3-3 6-9 7-15 2-18 0-34-16-39Z',
    trim: 'M64 24c3 0 5 2 6 4-4-1.5-8-1.5-12 0 1-2 3-4 6-4Z',
  },
  {
    // a tall cap
    skin: ['#edbd95', '#c88f67'],
    hair: '#5a3a20',
    back: 'M48 48c-2-10-1-14 1-18h30c2 4 3 8 1 18-2 8-3 8-3 2V38H51v12c0 6-1 6-3-2Z',
    front: 'M49 34C47 20 54 8 64 2c10 6 17 18 15 32-9-3-21-3-30 0Z',
    trim: 'M48.8 30c9-4 21-4 30.4 0l-.2 5c-9-4-21-4-30 0ZM62.5 6h3v22h-3ZM57 15h14v3H57Z',
  },
  {
    // a crest of feathers
    skin: ['#c88a5c', '#9c6039'],
    hair: '#1c120d',
    back: 'M64 36 38 26c4-2 8-2 11 0L42 10c5 1 9 5 11 9L54 1c5 3 7 8 8 14l2-15 2 15c1-6 3-11 8-14l1 18c2-4 6-8 11-9l-7 16c3-2 7-2 11 0Z',
    front: 'M48 39c0-12 6-19 16-19s16 7 16 19c-4-5-9-7-16-7s-12 2-16 7Z',
    trim: 'M47.5 35c10-6 23-6 33 0l-1 5c-9-6-22-6-31 0ZM64 26l4 5-4 5-4-5Z',
  },
  {
    // a tiara and two plaits
    skin: ['#f5d3b8', '#d8a886'],
    hair: '#d9a441',
    back: 'M46 46c-4-22 7-32 18-32s22 10 18 32c4 6 4 24 1 34-4 3-7 0-6-4 2-10 1-20-2-28H53c-3 8-4 18-2 28 1 4-2 7-6 4-3-10-3-28 1-34Z',
    front: 'M50 36c0-12 6-18 14-18s14 6 14 18c-3-6-7-10-14-11-7 1-11 5-14 11Z',
    trim: 'M49 27c4-4 9-5 11-10 2 3 3 3 4-4 1 7 2 7 4 4 2 5 7 6 11 10-9-3-21-3-30 0Z',
  },
];

export interface Portrait {
  ground: [string, string];
  shapes: Shape[];
  lines: string; // eyes, nose, mouth
}

export function portraitOf(noble: NobleCard): Portrait {
  const wants = GEMS.filter((gem) => noble.bonuses[gem] > 0);
  const robe = ROBE[wants[0] ?? 'white'];
  const collar = ROBE[wants[wants.length - 1] ?? 'black'];
  const middle = ROBE[wants.length > 2 ? (wants[1] ?? 'red') : (wants[0] ?? 'red')];
  const person = PEOPLE[(noble.id - 1) % PEOPLE.length] ?? PEOPLE[0];
  if (!person) throw new Error('no portraits');
  const hairIsVeil = noble.id === 4 || noble.id === 7 || noble.id === 9 || noble.id === 2 || noble.id === 5;
  const back: Shape[] = person.back ? [{ d: person.back, fill: hairIsVeil ? middle[1] : person.hair }] : [];
  const headFill = noble.id === 6 || noble.id === 9 || noble.id === 10 ? person.hair : noble.id === 1 ? '#e9b93b' : middle[0];
  return {
    ground: [collar[0], collar[1]],
    shapes: [
      { d: 'M64 44m-33 0a33 33 0 1 0 66 0a33 33 0 1 0-66 0Z', fill: '#fff', opacity: 0.16 },
      { d: 'M64 44m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0Z', fill: '#fff', opacity: 0.16 },
      ...back,
      { d: 'M30 104C32 82 46 74 64 73s32 9 34 31Z', fill: robe[0] },
      { d: 'M64 73c18 1 32 9 34 31H64Z', fill: robe[1] },
      { d: 'M58 58h12v16c-3 4-9 4-12 0Z', fill: person.skin[1] },
      { d: 'M64 26c10 0 14 8 13.5 19C77 56 70 65 64 65s-13-9-13.5-20C50 34 54 26 64 26Z', fill: person.skin[0] },
      { d: 'M64 26c10 0 14 8 13.5 19C77 56 70 65 64 65Z', fill: person.skin[1], opacity: 0.55 },
      { d: person.front, fill: headFill },
      { d: person.trim, fill: noble.id === 1 ? middle[0] : '#f0bc3a' },
      { d: 'M46 77c6 10 12 15 18 15s12-5 18-15l6 4c-6 14-15 20-24 20s-18-6-24-20Z', fill: collar[0] },
      { d: 'M64 92c6 0 12-5 18-15l6 4c-6 14-15 20-24 20Z', fill: collar[1] },
      { d: 'M64 91l4 5-4 5-4-5ZM51.5 84l3 4-3 4-3-4ZM76.5 84l3 4-3 4-3-4Z', fill: '#f0bc3a' },
    ],
    lines: 'M54.5 46c2 1.6 4.5 1.6 6 0M67.5 46c1.5 1.6 4 1.6 6 0M64 46l-1.5 7h2.5M60.5 58c2 1.3 5 1.3 7 0',
  };
}
