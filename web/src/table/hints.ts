// The engine's reasons in words. The texts are those of the C++ catalogues, so terminal and page say the same.
import type { Translate } from '../i18n';
import { patternWords } from '../games/coatl/describe';
import { cardName, tokensText } from '../games/splendor/describe';
import { GEMS } from '../games/splendor/types';
import type { CoatlCards, Player, Reason, SplendorCards } from './types';
import type { LogContext } from './log';

const COATLS = ['A', 'B'];

function splendorReason(r: Reason, t: Translate, cards: SplendorCards, players: Player[]): string | null {
  const face = cards.cards.find((card) => card.id === r.card);
  const card = face ? cardName(t, face) : String(r.card);
  const who = players[r.seat ?? -1]?.name ?? '';
  // The numbers of nobles are not printed on their tiles: what a noble asks for tells them apart.
  const noble = () => {
    const found = cards.nobles.find((other) => other.id === r.card);
    return found ? `(${tokensText(t, found.bonuses)})` : '';
  };
  switch (r.why) {
    case 'reaches_goal':
      return t('hint.splendor.goal', [r.n]);
    case 'points':
      return t('hint.splendor.points', [r.n]);
    case 'noble_comes':
      return t('hint.splendor.noble', [noble(), r.n]);
    case 'noble_nearer':
      return t('hint.splendor.noble_nearer', [noble(), r.n]);
    case 'allows':
      return r.m === 0 ? t('hint.splendor.allows', [card]) : t('hint.splendor.allows_more', [card, r.m]);
    case 'allows_goal':
      return t('hint.splendor.allows_goal', [card, r.n]);
    case 'approaches':
      return t('hint.splendor.approaches', [card, r.n]);
    case 'cheaper':
      return t('hint.splendor.cheaper', [t(`splendor.colour.${GEMS[r.card] ?? 'white'}`), r.n]);
    case 'denies_card':
      return t('hint.splendor.denies', [who]);
    case 'denies_goal':
      return t('hint.splendor.denies_goal', [who, r.n]);
    case 'denies_tokens':
      return t('hint.splendor.denies_tokens', [who, card]);
    case 'denies_noble':
      return t('hint.splendor.denies_noble', [who]);
    case 'gold':
      return t('hint.splendor.gold');
    case 'still_affords':
      return t('hint.splendor.still_affords', [card]);
    case 'not_needed':
      return t('hint.splendor.not_needed', [card]);
    default:
      return null;
  }
}

function coatlReason(r: Reason, t: Translate, cards: CoatlCards, players: Player[]): string | null {
  const prophecy = (id: number) => {
    const found = cards.prophecies.find((p) => p.id === id);
    return found ? t('coatl.the_prophecy', { id, pattern: patternWords(t, found.pattern) }) : t('coatl.prophecy', { id });
  };
  const card = prophecy(r.card);
  const coatl = COATLS[r.m] ?? '';
  const who = players[r.seat ?? -1]?.name ?? '';
  switch (r.why) {
    case 'plays_top':
      return t('hint.coatl.plays_top', [card, r.n]);
    case 'plays':
      return t('hint.coatl.plays', [card, r.n]);
    case 'may_grow':
      return r.m === 0 ? t('hint.coatl.grow_ready', [r.n]) : t('hint.coatl.grow', [r.n, r.m]);
    case 'completes':
      return r.n === 0 ? t('hint.coatl.completes_only', [coatl]) : t('hint.coatl.completes', [coatl, r.n]);
    case 'raises':
      return t('hint.coatl.raises', [card, r.m, r.n]);
    case 'shows':
      return t('hint.coatl.shows', [card, r.n]);
    case 'temple_met':
      return t('hint.coatl.temple', [r.card, r.n]);
    case 'nearer':
      return t('hint.coatl.nearer', [card, r.n, r.m]);
    case 'serves':
      return r.n === 0 ? t('hint.coatl.serves', [card]) : t('hint.coatl.serves_two', [card, prophecy(r.n)]);
    case 'all_pieces':
      return t('hint.coatl.all_pieces', [card, r.n]);
    case 'pieces_left':
      return t('hint.coatl.pieces_left', [card, r.n, r.m]);
    case 'head_for':
      return t('hint.coatl.head_for', [coatl]);
    case 'tail_for':
      return t('hint.coatl.tail_for', [coatl]);
    case 'fits':
      return t('hint.coatl.fits', [card, coatl, r.n]);
    case 'coatl_worth':
      return t('hint.coatl.worth', [r.n]);
    case 'third_coatl':
      return r.n > 0 ? t('hint.coatl.third_ahead', [r.n]) : t('hint.coatl.third');
    case 'keeps_pieces':
      return t('hint.coatl.keeps_pieces', [r.n]);
    case 'enough_cards':
      return t('hint.coatl.enough', [r.n]);
    case 'new_cards':
      return t('hint.coatl.new_cards');
    case 'unseen_card':
      return t('hint.coatl.unseen');
    case 'together':
      return t('hint.coatl.together', [card, prophecy(r.n), r.m]);
    case 'promises':
      return t('hint.coatl.promises', [r.n]);
    case 'denies_pieces':
      return t('hint.coatl.denies_pieces', [who, card, r.n]);
    case 'denies_end':
      return r.n === 0 ? t('hint.coatl.denies_head', [who]) : t('hint.coatl.denies_tail', [who]);
    case 'denies_prophecy':
      return t('hint.coatl.denies_prophecy', [who, r.n]);
    case 'denies_marco':
      return t('hint.coatl.denies_marco', [card]);
    default:
      return null;
  }
}

// A sentence may begin with the name of a card, which has a small letter in most places.
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MOST_REASONS = 3; // more would not be read

export function reasonTexts(reasons: Reason[], { t, position, cards, players }: LogContext): string[] {
  const texts = reasons.map((r) => {
    if (r.why === 'turn_brings') return t('hint.turn', [r.n]);
    return position.game === 'splendor'
      ? splendorReason(r, t, cards as SplendorCards, players)
      : coatlReason(r, t, cards as CoatlCards, players);
  });
  const known = texts.filter((text): text is string => text !== null).slice(0, MOST_REASONS).map(capitalised);
  return known.length > 0 ? known : [t('hint.later')];
}
