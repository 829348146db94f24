// Every thing of the table as a picture of its own: a table shows a hundred of them, and an image is one thing to the browser
// where a drawing would be thirty. The same thing is always the same address, so that each is read once.
import { bitmapOf, inTurn } from '../../../table/bitmap';
import { COLOURS, type Colour, type DevelopmentCard, GEMS, type Gem, type Gems, type NobleCard } from '../types';
import { CUTS } from './gems';
import { portraitOf } from './portraits';
import { sceneOf, type Shape } from './scene';

export interface Picture {
  src: string;
  width: number;
  height: number;
}

const FIGURES = "font-family=\"Georgia,'Times New Roman',serif\" font-weight=\"700\" text-anchor=\"middle\"";
const PAPER = '#fffaf0';
const INK = '#24160c';

function picture(width: number, height: number, drawing: string, box = `0 0 ${width} ${height}`): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${drawing}</svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height };
}

const made = new Map<string, Picture>();
export const wasMade = (name: string): boolean => made.has(name);

function once<T>(key: (thing: T) => string, make: (thing: T) => Picture): (thing: T) => Picture {
  return (thing) => {
    const name = key(thing);
    let known = made.get(name);
    if (!known) made.set(name, (known = make(thing)));
    return known;
  };
}

const figure = (x: number, y: number, size: number, text: number | string, colour = INK) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" ${FIGURES}>${text}</text>`;
const shapes = (list: readonly Shape[]) => list.map(({ d, fill, opacity = 1 }) => `<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`).join('');

// --- gems and tokens

interface Stone {
  body: string;
  rim: string;
  light?: number; // opacity of the facets turned to the light
  dark?: [string, number];
  lines?: [string, number];
  edge?: [string, number]; // instead of the rim, where that would not show
}
const STONES: Record<Colour, Stone> = {
  white: { body: '#eaf0f7', rim: '#4b5c70', light: 0.85, dark: ['#5d7590', 0.4], lines: ['#5d7590', 0.75] },
  blue: { body: '#2f6fd0', rim: '#14386f' },
  green: { body: '#1fa063', rim: '#0b4a2c' },
  red: { body: '#d8383f', rim: '#6c1219' },
  black: { body: '#3b3643', rim: '#16131b', edge: ['#cfc6d8', 1] },
  gold: { body: '#f0bc3a', rim: '#7a5307', dark: ['#7a5307', 0.9], lines: ['#7a5307', 0.7] },
};

// In a box of 24 × 24.
function gemDrawing(colour: Colour): string {
  const cut = CUTS[colour];
  const { body, rim, light = 0.34, dark = ['#000', 0.24], lines = ['#fff', 0.5], edge = [rim, 1.2] } = STONES[colour];
  return (
    `<path d="${cut.outline}" fill="${body}"/><path d="${cut.light}" fill="#fff" fill-opacity="${light}"/>` +
    `<path d="${cut.dark}" fill="${dark[0]}" fill-opacity="${dark[1]}"/>` +
    `<path d="${cut.lines}" fill="none" stroke="${lines[0]}" stroke-opacity="${lines[1]}" stroke-width=".7" stroke-linejoin="round"/>` +
    `<path d="${cut.outline}" fill="none" stroke="${edge[0]}" stroke-width="${edge[1]}" stroke-linejoin="round"/>`
  );
}
const gemAt = (colour: Colour, size: number, x: number, y: number) => `<g transform="translate(${x} ${y}) scale(${size / 24})">${gemDrawing(colour)}</g>`;

export const gemPicture: (colour: Colour) => Picture = once(
  (colour) => `gem ${colour}`,
  (colour) => picture(48, 48, gemDrawing(colour), '-.7 -.7 25.4 25.4'),
);

interface Chip {
  chip: string;
  edge: string;
  mark: string;
  well: string;
}
const CHIPS: Record<Colour, Chip> = {
  white: { chip: '#c9d5e2', edge: '#5b6d82', mark: '#ffffff', well: '#8fa3ba' },
  blue: { chip: '#2458a8', edge: '#0f2d5c', mark: '#bcd8ff', well: '#e8f1ff' },
  green: { chip: '#17784a', edge: '#06371f', mark: '#b9f0d3', well: '#e4f8ed' },
  red: { chip: '#ab2730', edge: '#560c13', mark: '#ffc9c4', well: '#ffeceb' },
  black: { chip: '#35303d', edge: '#0f0c13', mark: '#b7adc2', well: '#efeaf3' },
  gold: { chip: '#c98f12', edge: '#6a4704', mark: '#fff0be', well: '#fff7de' },
};
const MOST_IN_PILE = 5;

// A chip with a notched rim and the cut of its gem, on so many others.
const pilePicture = once(
  ({ colour, pile }: { colour: Colour; pile: number }) => `token ${colour} ${pile}`,
  ({ colour, pile }) => {
    const { chip, edge, mark, well } = CHIPS[colour];
    const under = Array.from({ length: pile - 1 }, (_, i) => `<circle cx="28" cy="${30 + 2 * (pile - 1 - i)}" r="25" fill="${edge}" stroke="${mark}" stroke-opacity=".5" stroke-width=".8"/>`);
    return picture(
      56,
      60,
      under.join('') +
        `<circle cx="28" cy="29" r="25.4" fill="${chip}" stroke="${edge}" stroke-width="1.4"/>` +
        `<circle cx="28" cy="29" r="22.2" fill="none" stroke="${mark}" stroke-width="4.6" stroke-dasharray="8.7 8.735"/>` +
        `<circle cx="28" cy="29" r="17.4" fill="${well}" stroke="${edge}" stroke-opacity=".6"/>${gemAt(colour, 24, 16, 17)}`,
    );
  },
);
export const tokenPicture = (colour: Colour, pile = 1): Picture => pilePicture({ colour, pile: Math.max(1, Math.min(pile, MOST_IN_PILE)) });

// --- cards, nobles and backs: a picture in a frame of paper, and what counts on top of it

function framed(width: number, height: number, defs: string, inside: string, round = 8): Picture {
  return picture(
    width,
    height,
    `<defs><clipPath id="c"><rect width="${width}" height="${height}" rx="${round}"/></clipPath>${defs}</defs><g clip-path="url(#c)">${inside}</g>` +
      `<rect x=".75" y=".75" width="${width - 1.5}" height="${height - 1.5}" rx="${round - 0.5}" fill="none" stroke="#2a1d12" stroke-opacity=".55" stroke-width="1.5"/>`,
    `0 0 ${width} ${height}`,
  );
}
const wanted = (gems: Gems): Gem[] => GEMS.filter((gem) => gems[gem] > 0);

export const cardPicture: (card: DevelopmentCard) => Picture = once(
  (card) => `card ${card.id}`,
  (card) => {
    const scene = sceneOf(card);
    const costs = wanted(card.cost);
    const rows = Math.ceil(costs.length / 2);
    const price = costs.map((gem, i) => {
      const x = i % 2 === 0 ? 5 : 52;
      const y = 135 - 23 * (rows - Math.floor(i / 2));
      return (
        `<rect x="${x}" y="${y}" width="43" height="21" rx="10.5" fill="${PAPER}" fill-opacity=".94" stroke="#2a1d12" stroke-opacity=".35"/>` +
        gemAt(gem, 17, x + 3.5, y + 2) +
        figure(x + 30.5, y + 17.6, 20.5, card.cost[gem])
      );
    });
    const dots = Array.from({ length: card.level }, (_, i) => `<circle cx="${50 + (i - (card.level - 1) / 2) * 8}" cy="27" r="2.6" fill="#8a6a2e"/>`);
    return framed(
      100,
      140,
      `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset=".1" stop-color="${scene.sky[0]}"/><stop offset=".72" stop-color="${scene.sky[1]}"/></linearGradient>`,
      `<rect width="100" height="140" fill="url(#s)"/>${shapes(scene.shapes)}` +
        `<path d="M0 0H100V33Q50 41 0 33Z" fill="${PAPER}" fill-opacity=".9"/><path d="M0 33Q50 41 100 33" fill="none" stroke="#c99a3b" stroke-width="1.4"/>` +
        (card.points > 0 ? figure(15, 28, 29, card.points) : '') +
        dots.join('') +
        gemAt(card.bonus, 28, 67, 3.5) +
        price.join(''),
    );
  },
);

// A card where there is little room: no picture, but figures of 12 px at a width of 40.
export const smallCardPicture: (card: DevelopmentCard) => Picture = once(
  (card) => `small ${card.id}`,
  (card) => {
    const { body } = STONES[card.bonus];
    const costs = wanted(card.cost);
    const price = costs.map((gem, i) => {
      const [x, y] = [costs.length === 1 ? 20 : i % 2 === 0 ? 10.5 : 29.5, costs.length < 3 ? 42 : i < 2 ? 31 : 49];
      return gemAt(gem, 10, x - 9.5, y - 5) + figure(x + 4.5, y + 4.5, 13.5, card.cost[gem]);
    });
    return framed(
      40,
      58,
      '',
      `<rect width="40" height="58" fill="${PAPER}"/><rect width="40" height="20" fill="${body}" fill-opacity=".45"/><path d="M0 20H40" stroke="#c99a3b"/>` +
        (card.points > 0 ? figure(10, 16, 15.5, card.points) : '') +
        gemAt(card.bonus, 16, 21, 2) +
        price.join(''),
      5,
    );
  },
);

export const noblePicture: (noble: NobleCard) => Picture = once(
  (noble) => `noble ${noble.id}`,
  (noble) => {
    const portrait = portraitOf(noble);
    const needs = wanted(noble.bonuses);
    const asked = needs.map((gem, i) => {
      const y = 99 - 24 * (needs.length - i);
      return gemAt(gem, 18, 2, y + 3) + figure(29, y + 19.5, 23, noble.bonuses[gem]);
    });
    return framed(
      100,
      100,
      `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${portrait.ground[0]}"/><stop offset="1" stop-color="${portrait.ground[1]}"/></linearGradient>`,
      `<rect width="100" height="100" fill="url(#g)"/><g transform="translate(5.5 0)">${shapes(portrait.shapes)}` +
        `<path d="${portrait.lines}" fill="none" stroke="#3a1f14" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round"/></g>` +
        `<path d="M0 0H38V100H0Z" fill="${PAPER}" fill-opacity=".93"/><path d="M38.5 0V100" stroke="#c99a3b" stroke-width="1.4"/>` +
        figure(19, 24, 24, noble.points) +
        asked.join(''),
    );
  },
);

// The back of a deck: its level in figures on a lozenge.
const deckPicture = once(
  ({ level, slim }: { level: number; slim: boolean }) => `deck ${level} ${slim}`,
  ({ level, slim }) => {
    const width = slim ? 42 : 100;
    const ground = ['#2f5d50', '#7a4a1d', '#2c3f73'][level - 1] ?? '#444';
    return framed(
      width,
      140,
      `<pattern id="p" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H14M0 0V14" stroke="#fff" stroke-opacity=".16" stroke-width="2"/>` +
        `<circle cx="7" cy="7" r="1.6" fill="#f0bc3a" fill-opacity=".5"/></pattern>`,
      `<rect width="${width}" height="140" fill="${ground}"/>` +
        `<rect x="5" y="5" width="${width - 10}" height="130" rx="5" fill="url(#p)" stroke="#f0bc3a" stroke-opacity=".75" stroke-width="1.5"/>` +
        `<g transform="translate(${width / 2} 62)"><path d="M0 -26 18 0 0 26 -18 0Z" transform="scale(${slim ? 0.8 : 1.25})" fill="${ground}" stroke="#f0bc3a" stroke-width="2"/>` +
        `${figure(0, 7.5, slim ? 17 : 22, ['I', 'II', 'III'][level - 1] ?? '', '#fbe6ae')}</g>`,
    );
  },
);
export const backPicture = (level: number, slim = false): Picture => deckPicture({ level, slim });

// Tokens and gems come and go with every click: once the table stands, they are made bitmaps, and read before they are needed.
const LARGEST = 72; // a pile of the bank on a wide screen
let begun = false;
export function preloadTokens(): void {
  if (begun) return;
  begun = true;
  const drawn = COLOURS.flatMap((colour) => [gemPicture(colour), ...Array.from({ length: MOST_IN_PILE }, (_, i) => tokenPicture(colour, i + 1))]);
  const one = (known: Picture) => async () => {
    known.src = await bitmapOf(known.src, known.width === 48 ? LARGEST / 2 : LARGEST);
  };
  setTimeout(() => void inTurn(drawn.map(one)).then(() => performance.mark('bitmaps'), () => undefined), 300);
}
