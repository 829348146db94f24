// Cards, pieces and Cóatls in words, made of the card data: for screen readers, and for everybody who asks.
import type { Translate } from '../../i18n';
import { TEMPLE_POINTS, parsePattern, parseRequirement, type Prophecy, type Temple } from './patterns';
import { COLOURS, parsePiece, type Colour, type Form, type Piece } from './pieces';
import type { Need } from './marco';

export const colourWord = (t: Translate, c: Colour): string => t(`coatl.colour.${c}`);
export const coloursWord = (t: Translate, c: Colour): string => t(`coatl.colours.${c}`);

export function pieceWords(t: Translate, piece: string | Piece): string {
  const read = typeof piece === 'string' ? parsePiece(piece) : piece;
  if (!read) return '';
  const words: Record<Form, (c: Colour) => string> = {
    body: (c) => t(`coatl.body.${c}`),
    head: (c) => t(`coatl.head.${c}`),
    tail: (c) => t(`coatl.tail.${c}`),
  };
  return words[read.form](read.colour);
}

export function piecesWords(t: Translate, pieces: readonly (string | Piece)[]): string {
  return pieces.map((p) => pieceWords(t, p)).join(', ');
}

// Head, colours of the bodies, tail.
export function serpentWords(t: Translate, pieces: readonly Piece[]): string {
  return pieces.map((p) => (p.form === 'body' ? colourWord(t, p.colour) : pieceWords(t, p))).join(', ');
}

export function patternWords(t: Translate, text: string): string {
  const pattern = parsePattern(text);
  if (pattern.kind === 'count') return t('coatl.words.count', { colour: coloursWord(t, pattern.colour) });
  const elements = pattern.elements;
  const colour = (i: number): Colour => elements[i]?.colour ?? 'Y';
  const one = (i: number) => colourWord(t, colour(i));
  if (elements[0]?.kind === 'not') return t('coatl.words.lone_pair', { colour: coloursWord(t, colour(1)) });
  const loose = elements.findIndex((e) => e.kind === 'more');
  if (loose >= 0 && elements[loose]?.colour === null) return t('coatl.words.mirror', { first: one(0), second: one(1) });
  if (loose >= 0)
    return t('coatl.words.flanked', { first: one(0), middle: coloursWord(t, colour(1)), last: one(2) });
  if (elements.length === 3 && elements.every((e) => e.colour === colour(0)))
    return t('coatl.words.triple', { colour: coloursWord(t, colour(0)) });
  if (elements.length === 2) return t('coatl.words.pair', { first: one(0), second: one(1) });
  return t('coatl.words.line', { colours: elements.map((_, i) => one(i)).join(', ') });
}

export function levelsWords(t: Translate, card: Prophecy): string {
  const counts = parsePattern(card.pattern).kind === 'count';
  return card.levels
    .map(({ times, points }) =>
      counts ? t('coatl.words.level_pieces', { times, points }) : t('coatl.words.level', { times, points }),
    )
    .join('; ');
}

export function prophecyWords(t: Translate, card: Prophecy): string {
  const frame = t(`coatl.frame.${card.frame as 'red' | 'black' | 'blue' | 'yellow' | 'green'}`);
  return t('coatl.words.card', {
    id: card.id,
    frame,
    pattern: patternWords(t, card.pattern),
    levels: levelsWords(t, card),
  });
}

export function requirementWords(t: Translate, text: string): string {
  const r = parseRequirement(text);
  switch (r.kind) {
    case 'without':
      return t('coatl.words.without', { colour: colourWord(t, r.colour) });
    case 'length':
      return t('coatl.words.length', { n: r.length });
    case 'equal':
      return t('coatl.words.equal', { first: coloursWord(t, r.colours[0]), second: coloursWord(t, r.colours[1]) });
  }
}

export function templeWords(t: Translate, temple: Temple): string {
  const [first = '', second = ''] = temple.requirements;
  return t('coatl.words.temple', {
    id: temple.id,
    first: requirementWords(t, first),
    second: requirementWords(t, second),
    one: TEMPLE_POINTS[1] ?? 0,
    both: TEMPLE_POINTS[2] ?? 0,
  });
}

// What M.A.R.C.O. still lacks: "2 yellow, 1 red, 1 of any colour".
export function needWords(t: Translate, need: Need): string {
  const parts = COLOURS.filter((c) => need.colours[c] > 0).map((c) =>
    t('coatl.need', { n: need.colours[c], colour: need.colours[c] === 1 ? colourWord(t, c) : coloursWord(t, c) }),
  );
  if (need.any > 0) parts.push(t('coatl.need_any', { n: need.any }));
  return parts.join(', ');
}
