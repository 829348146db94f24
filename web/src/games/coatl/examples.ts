// Examples for cards, made of the cards themselves: a Cóatl that shows all of a card, and one that looks like it but does not.
import { parsePattern, parseRequirement, shows, type Element, type Prophecy, type Temple } from './patterns';
import { COLOURS, type Colour, type Form, type Piece } from './pieces';

export interface Example {
  pieces: Piece[];
  marks: (number | null)[]; // which occurrence a piece belongs to, from 1; null: none
}
// Why it does not count, or counts less than one may think.
export type Misreading = 'backwards' | 'three' | 'once' | 'between';

function withMarks(card: Prophecy, pieces: Piece[]): Example {
  const marks = new Array<number | null>(pieces.length).fill(null);
  const top = card.levels.at(-1)?.times ?? 0; // more occurrences bring nothing
  shows(card, pieces, false)
    .occurrences.slice(0, top)
    .forEach((places, i) => places.forEach((place) => (marks[place] = i + 1)));
  return { pieces, marks };
}

// With a head at the left and a tail at the right; the colours count alike.
function coatl(colours: readonly Colour[]): Piece[] {
  const form = (i: number): Form => (i === 0 ? 'head' : i === colours.length - 1 ? 'tail' : 'body');
  return colours.map((colour, i) => ({ colour, form: form(i) }));
}
const bodies = (colours: readonly Colour[]): Piece[] => colours.map((colour) => ({ colour, form: 'body' }));

function coloursOf(card: Prophecy): Set<Colour> {
  const pattern = parsePattern(card.pattern);
  if (pattern.kind === 'count') return new Set([pattern.colour]);
  return new Set(pattern.elements.flatMap(({ colour }) => colour ?? []));
}
const others = (card: Prophecy): Colour[] => COLOURS.filter((colour) => !coloursOf(card).has(colour));

// One occurrence. "One or more" is one piece the first time and two after that.
function occurrence(elements: readonly Element[], filler: readonly Colour[], again: boolean): Colour[] {
  return elements.flatMap((element): Colour[] => {
    if (element.kind === 'not') return [];
    if (element.kind === 'one') return [element.colour];
    if (element.colour) return again ? [element.colour, element.colour] : [element.colour];
    return filler.slice(0, 2);
  });
}

// A completed Cóatl that shows the card's highest level.
export function exampleFor(card: Prophecy): Example {
  const pattern = parsePattern(card.pattern);
  const times = card.levels.at(-1)?.times ?? 1;
  const filler = others(card);
  const colours: Colour[] = [];
  for (let i = 0; i < times; ++i) {
    // A piece of another colour tells one from the next.
    if (i > 0 && filler[0] && (pattern.kind === 'line' || i % 2 === 0)) colours.push(filler[0]);
    if (pattern.kind === 'count') colours.push(pattern.colour);
    else colours.push(...occurrence(pattern.elements, filler, i > 0));
  }
  while (colours.length < 3 && filler[0]) colours.push(filler[0]);
  return withMarks(card, coatl(colours));
}

// What is easily taken for the card; null: nothing is.
export function misreadingOf(card: Prophecy): { why: Misreading; example: Example } | null {
  const pattern = parsePattern(card.pattern);
  if (pattern.kind === 'count') return null;
  const { elements } = pattern;
  const told = (why: Misreading, colours: readonly Colour[]) => ({ why, example: withMarks(card, bodies(colours)) });
  const colour = elements.find(({ kind }) => kind === 'one')?.colour;
  if (colour && elements[0]?.kind === 'not') return told('three', [colour, colour, colour]);
  if (colour && elements.every((e) => e.kind === 'one' && e.colour === colour)) return told('once', new Array<Colour>(elements.length * 2 - 1).fill(colour));
  if (elements.some(({ kind }) => kind === 'more')) return told('between', elements.flatMap((e) => (e.kind === 'one' ? e.colour : [])));
  const back = told('backwards', occurrence(elements, others(card), false).reverse());
  return back.example.marks.some((mark) => mark !== null) ? null : back;
}

// -- Temples ---------------------------------------------------------------------------------------------------------------


// A Cóatl that meets both requirements: two of each colour that is compared, and the rest of colours that nobody asks about.
export function templeExample(temple: Temple): Piece[] {
  const requirements = temple.requirements.map(parseRequirement);
  const length = requirements.find((r) => r.kind === 'length')?.length ?? 6;
  const compared = requirements.flatMap((r) => (r.kind === 'equal' ? r.colours : []));
  const barred = requirements.flatMap((r) => (r.kind === 'without' ? [r.colour] : []));
  const free = COLOURS.filter((c) => !compared.includes(c) && !barred.includes(c));
  const colours = [...compared, ...compared];
  for (let i = 0; colours.length < length && free.length > 0; ++i) colours.splice(Math.min(i * 2 + 1, colours.length), 0, free[i % free.length] as Colour);
  return coatl(colours);
}
