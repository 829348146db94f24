// The art of the pieces: every kind once, as an SVG image. A page shows over a hundred pieces, and an image is one thing
// to the browser where a drawing would be twenty.
//
// A piece is 40 units long between its joints, a head or tail 60; the knob on its right end is the hole of its
// neighbour's left end. Beside its colour each has a sign and a texture of its own: sun and dots, flame and slashes,
// obsidian and lattice, leaf and scales, drop and waves.
import { bitmapOf, inTurn } from '../../table/bitmap';
import { COLOURS, type Colour, type Form } from './pieces';

const BODY = 'M0 16C8 11 32 11 40 16V25C43 20 50 23 50 31C50 39 43 42 40 37V46C30 50 10 50 0 46V37C3 42 10 39 10 31C10 23 3 20 0 25Z';
const HEAD =
  'M60 16C53 9 41 6 32 8C25 9.5 20 13 16.5 15.5C12.5 18 9 14.5 11 9.5C3 9 -1 17 1 24C0 28.5 2 31.5 6 32.5C13 34 21 34 28 33.5C23 37 15 39.5 8 40.5C5 43 8 48 14 49C30 52 48 50 60 46V37C63 42 70 39 70 31C70 23 63 20 60 25Z';
const TAIL =
  'M0 16C12 12 24 19 34 27.5C42 33 49.5 28 47.5 20C46 14.5 40 13 35 16C33 10 40 5.5 47 8C60 12.5 62 33 51 41.5C38 50.5 18 50 0 46V37C3 42 10 39 10 31C10 23 3 20 0 25Z';

// Signs stand around the origin, within 10 units.
export const SIGNS: Record<Colour, string> = {
  Y: 'M0-4.6A4.6 4.6 0 1 1 0 4.6A4.6 4.6 0 1 1 0-4.6ZM0-9.2L1.4-6H-1.4ZM0 9.2L1.4 6H-1.4ZM9.2 0L6 1.4V-1.4ZM-9.2 0L-6 1.4V-1.4ZM6.5-6.5L5.2-3.3 3.3-5.2ZM-6.5 6.5L-5.2 3.3-3.3 5.2ZM6.5 6.5L3.3 5.2 5.2 3.3ZM-6.5-6.5L-3.3-5.2-5.2-3.3Z',
  R: 'M.8-8.8C1.6-5 6.4-2.6 6 2.6C5.7 6.4 3 8.4 0 8.4C-3.2 8.4-6 6.2-6 2.8C-6 .4-4.6-1.4-3.6-3.2C-3-1.6-2.2-1.2-1.6-1.2C-1-3.8-1.6-6 .8-8.8ZM.2 1C-.8 2.6-2 3.4-2 5C-2 6.2-1 7 .1 7C1.4 7 2.3 6 2.2 4.7C2.1 3.2 .8 2.4 .2 1Z',
  K: 'M0-8.8L6.6 0 0 8.8-6.6 0ZM0-5.2L-3.7-.3H3.7ZM-3.4 1.2L-.5 5V1.2ZM3.4 1.2L.5 5V1.2Z',
  G: 'M7-7.4C-1.5-7.8-7-3.8-6.6 2.6C-6.5 4-6 5-5.4 5.8L-8 8.4L-6.8 9.2L-4.2 6.8C3.6 8.4 7.8 2 7-7.4ZM4-4.6C1.5-1.5-1.5 1.8-4.2 5.2C-2.6 1.2 .5-2.4 4-4.6Z',
  B: 'M0-9C2.6-4.8 6.2-1.4 6.2 2.6C6.2 6.2 3.6 8.6 0 8.6C-3.6 8.6-6.2 6.2-6.2 2.6C-6.2-1.4-2.6-4.8 0-9ZM-3.6 2C-4.2 4.4-2.8 6.4-.6 6.8C-2 5.6-2.4 4-2.2 2.2Z',
};

interface Paint {
  skin: string;
  edge: string;
  feather: string;
  bright: string;
  sign: string;
}

// The skins are those of theme/tokens.css; a test compares them.
export const PAINTS: Record<Colour, Paint> = {
  Y: { skin: '#efbb3f', edge: '#755a20', feather: '#f5d17d', bright: '#fae3ad', sign: '#7a5200' },
  R: { skin: '#c2402f', edge: '#611f16', feather: '#d98471', bright: '#edbea8', sign: '#8c1f14' },
  K: { skin: '#3d3833', edge: '#0c0906', feather: '#756a5c', bright: '#8a7d6b', sign: '#1d1916' },
  G: { skin: '#3d8f5e', edge: '#25472e', feather: '#87b58e', bright: '#c5d6b6', sign: '#145232' },
  B: { skin: '#3672b5', edge: '#223a55', feather: '#82a3c4', bright: '#c3cdd0', sign: '#123f78' },
};
// Black in the dark.
export const NIGHT: Paint = { skin: '#38322c', edge: '#b5a68c', feather: '#72685a', bright: '#897c6b', sign: '#1d1916' };

const TEXTURES: Record<Colour, string> = {
  Y: '<pattern id="x" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="1.8" cy="1.8" r="1.1" fill="#6b4700"/><circle cx="5.3" cy="5.3" r="1.1" fill="#6b4700"/></pattern>',
  R: '<pattern id="x" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><path d="M0 0H1.6V6H0Z" fill="#4d0b05"/></pattern>',
  K: '<pattern id="x" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H7V.9H0ZM0 0H.9V7H0Z" fill="#cfc4b4"/></pattern>',
  G: '<pattern id="x" width="8" height="6" patternUnits="userSpaceOnUse"><path d="M0 0A4 4 0 0 0 8 0M-4 3A4 4 0 0 0 4 3M4 3A4 4 0 0 0 12 3" fill="none" stroke="#06351d" stroke-width="1.1"/></pattern>',
  B: '<pattern id="x" width="10" height="6" patternUnits="userSpaceOnUse"><path d="M0 3C2.5 0 2.5 0 5 3S7.5 6 10 3" fill="none" stroke="#dcecff" stroke-width="1.3"/></pattern>',
};

interface Shape {
  outline: string;
  feathers: string[]; // every second one bright
  belly: string;
  shine: string;
  medal: [number, number];
  face: (paint: Paint) => string; // on top of the skin
  behind: string;
}

const SHAPES: Record<Form, Shape> = {
  body: {
    outline: BODY,
    feathers: ['M3 18C3 9 7 5 14 3C17 9 16 14 13 19Z', '', 'M15 17C15 8 19 4 26 2C29 8 28 13 25 18Z', '', 'M27 18C27 9 31 5 38 4C40 10 39 15 37 19Z'],
    belly: 'M1 45.8C10 49.4 30 49.4 39 45.8L39 41.5C30 44.8 10 44.8 1 41.5Z',
    shine: 'M3 17.5C11 13.6 29 13.6 37 17.5',
    medal: [26, 30.5],
    face: () => '',
    behind: '',
  },
  head: {
    outline: HEAD,
    feathers: [
      'M30 12C29 2 35 -6 44 -10C47 -2 46 8 41 16Z',
      'M38 13C40 1 49 -6 59 -7C59 2 55 11 48 18Z',
      'M46 15C51 4 60 -1 70 1C68 9 62 15 54 19Z',
      'M52 18C58 10 66 7 75 11C71 17 64 20 56 21Z',
    ],
    belly: 'M9 46C26 51 46 49.5 59 45.8V41.5C46 45 28 46 13 43.5Z',
    shine: '',
    medal: [46, 30.5],
    face: ({ edge }) =>
      `<path d="M7 32.4L9.5 39.5 13 33.4ZM15.5 33.6L17.2 37 19.5 33.8ZM13 40L15 36.8 17 38.7Z" fill="#fffdf6" stroke="#6b5a40" stroke-width=".6"/>` +
      `<circle cx="23" cy="20.5" r="5" fill="#fffdf6" stroke="#1d1206" stroke-width="1.2"/><circle cx="21.6" cy="20.8" r="2.3" fill="#1d1206"/>` +
      `<path d="M15.5 17.5C19 13 26 12.5 30.5 16" fill="none" stroke="${edge}" stroke-width="2.2" stroke-linecap="round"/>` +
      `<circle cx="6" cy="23.5" r="1.3" fill="#1d1206"/>` +
      `<path d="M6 32.5C13 34 21 34 28 33.5C31 33.2 33 32 34 30" fill="none" stroke="${edge}" stroke-width="1.4" stroke-linecap="round"/>`,
    behind: '<path d="M27 34.5C19 36 12 35.5 4 37L-4 34.5L0 38L-3 42L5 39.6C13 37.6 19 38 27 35.5Z" fill="#d4483e" stroke="#6d130d" stroke-width=".8"/>',
  },
  tail: {
    outline: TAIL,
    feathers: [
      'M4 18C4 9 8 5 15 4C18 10 17 15 14 19Z',
      '',
      'M17 20C18 12 22 9 29 9C30 14 29 18 26 23Z',
      '',
      'M45 12C45 3 50 -4 58 -7C60 0 57 8 51 14Z',
      'M49 14C53 6 60 2 68 3C67 10 61 15 54 18Z',
      'M52 20C58 15 64 14 70 17C67 22 60 25 54 25Z',
    ],
    belly: 'M1 45.8C18 49.6 37 49.5 50 40.8C52 39 53 37.5 54 36C44 44 18 46 1 41.5Z',
    shine: 'M3 17.5C12 14.5 23 20.5 32.5 28.5',
    medal: [22, 31.5],
    face: () => '',
    behind: '',
  },
};

// What an image shows: the piece from its left joint on, with room around it for feathers and tongue. PieceArt.svelte
// lays it out with the same figures.
export const LENGTHS: Record<Form, number> = { body: 50, head: 70, tail: 60 };
export const ROOM = { left: 6, right: 12, top: 12, bottom: 0 };
export const HEIGHT = 56;

function image(form: Form, drawing: string): string {
  const width = LENGTHS[form] + ROOM.left + ROOM.right;
  const height = HEIGHT + ROOM.top + ROOM.bottom;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-ROOM.left} ${-ROOM.top} ${width} ${height}">${drawing}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

function piece(form: Form, colour: Colour, paint: Paint): string {
  const shape = SHAPES[form];
  const [x, y] = shape.medal;
  const feathers = shape.feathers
    .map((d, i) => d && `<path d="${d}" fill="${i % 2 ? paint.bright : paint.feather}" stroke="${paint.edge}" stroke-width="1.2" stroke-linejoin="round"/>`)
    .join('');
  return image(
    form,
    `<defs>${TEXTURES[colour]}</defs>${feathers}${shape.behind}` +
      `<path d="${shape.outline}" fill="${paint.skin}"/><path d="${shape.outline}" fill="url(#x)" opacity="${colour === 'K' ? 0.28 : 0.3}"/>` +
      `<path d="${shape.belly}" fill="#fff4dc" opacity=".38"/>` +
      (shape.shine && `<path d="${shape.shine}" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" opacity=".5"/>`) +
      `<path d="${shape.outline}" fill="none" stroke="${paint.edge}" stroke-width="1.6" stroke-linejoin="round"/>${shape.face(paint)}` +
      `<g transform="translate(${x} ${y})"><circle r="10.2" fill="#fff6e2" stroke="#1e1204" stroke-opacity=".55" stroke-width=".8"/>` +
      `<path d="${SIGNS[colour]}" fill="${paint.sign}" fill-rule="evenodd" transform="scale(.86)"/></g>`,
  );
}

const STONE = '#9a8767'; // reads on light and dark ground
const ghost = (form: Form, inside = '') =>
  image(form, `<path d="${SHAPES[form].outline}" fill="${STONE}" fill-opacity=".22" stroke="${STONE}" stroke-width="1.6" stroke-dasharray="4 3"/>${inside}`);

// No piece of this colour here.
const not = (colour: Colour) =>
  ghost(
    'body',
    `<path d="${SIGNS[colour]}" fill="${STONE}" fill-rule="evenodd" transform="translate(25 30.5)"/><path d="M9 45L41 16" stroke="#c43a3f" stroke-width="4" stroke-linecap="round"/>`,
  );

function any(): string {
  const dots = COLOURS.map((c, i) => {
    const angle = (i * 2 * Math.PI) / COLOURS.length;
    return `<circle cx="${(26 + 8 * Math.sin(angle)).toFixed(1)}" cy="${(30.5 - 8 * Math.cos(angle)).toFixed(1)}" r="3.6" fill="${PAINTS[c].skin}" stroke="#fff6e2" stroke-width=".6"/>`;
  }).join('');
  return ghost('body', dots);
}

// Pictures by name: "head-Y", "body-ghost", "not-R". Black has another one for the dark, "head-K-night".
export const ART: Readonly<Record<string, string>> = (() => {
  const all: Record<string, string> = { 'body-any': any() };
  for (const form of ['body', 'head', 'tail'] as const) {
    all[`${form}-ghost`] = ghost(form);
    for (const colour of COLOURS) all[`${form}-${colour}`] = piece(form, colour, PAINTS[colour]);
    all[`${form}-K-night`] = piece(form, 'K', NIGHT);
  }
  for (const colour of COLOURS) all[`not-${colour}`] = not(colour);
  return all;
})();

const LARGEST = 42; // of all lengths of a body, --u

// A rule a picture, in one sheet for the whole page: so the browser reads each picture once, however many show it.
let adopted = false;
export function adoptArt(): void {
  if (adopted) return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  const show = (pictures: Readonly<Record<string, string>>) => {
    const rules = Object.entries(pictures).map(([name, picture]) => {
      const night = name.endsWith('-night');
      return `${night ? "[data-theme='dark'] " : ''}.coatl-${night ? name.slice(0, -'-night'.length) : name}::before{background-image:${picture}}`;
    });
    sheet.replaceSync(rules.join('\n'));
  };
  show(ART);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  // Once the table stands, bitmaps take the places of the drawings, all at once.
  const bitmaps: Record<string, string> = { ...ART };
  const all = Object.entries(ART).map(([name, drawing]) => async () => {
    const src = drawing.slice('url("'.length, -'")'.length);
    const width = Number(/width%3D%22(\d+)/.exec(src)?.[1]);
    bitmaps[name] = `url("${await bitmapOf(src, (width / 40) * LARGEST)}")`;
  });
  setTimeout(() => void inTurn(all).then(() => (show(bitmaps), performance.mark('bitmaps')), () => undefined), 300);
}
