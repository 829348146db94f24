// The cards as the page asks about them: "prophecy 29", "temple 3", "token perfect" (data-about).
import cards from 'virtual:engine-cards/coatl';
import type { AnyKey, Translate } from '../../i18n';
import type { CardGroup } from '../../table/module';
import { prophecyWords, templeWords } from './describe';
import type { Prophecy, Temple } from './patterns';

export type About = { kind: 'prophecy'; card: Prophecy } | { kind: 'temple'; temple: Temple } | { kind: 'token'; token: 'perfect' | 'future' | 'priest' };

export function readAbout(about: string): About | null {
  const [kind, name] = about.split(' ');
  if (kind === 'token') return name === 'perfect' || name === 'future' || name === 'priest' ? { kind, token: name } : null;
  const card = kind === 'prophecy' ? cards.prophecies.find(({ id }) => id === Number(name)) : undefined;
  if (card) return { kind: 'prophecy', card };
  const temple = kind === 'temple' ? cards.temples.find(({ id }) => id === Number(name)) : undefined;
  return temple ? { kind: 'temple', temple } : null;
}

export function aboutText(about: string, t: Translate): string {
  const read = readAbout(about);
  if (read?.kind === 'prophecy') return prophecyWords(t, read.card);
  if (read?.kind === 'temple') return templeWords(t, read.temple);
  return read ? t(`coatl.token_help.${read.token}`) : '';
}

const FRAMES = ['red', 'black', 'blue', 'yellow', 'green'];
const frame = (name: string): CardGroup => {
  const members = cards.prophecies.filter((card) => card.frame === name);
  const n = members.reduce((sum, { copies }) => sum + copies, 0);
  return {
    title: (t) => t('coatl.rules.gallery.frame', { frame: t(`coatl.frame.${name}` as AnyKey), n }),
    cards: members.map(({ id }) => `prophecy ${id}`),
    shape: 'wide',
  };
};
export const gallery: readonly CardGroup[] = [
  ...FRAMES.map(frame),
  { title: (t) => t('coatl.rules.gallery.temples', { n: cards.temples.length }), cards: cards.temples.map(({ id }) => `temple ${id}`), shape: 'wide' },
];
