// The reasons of a hint in words. The texts are those of the C++ catalogues, so terminal and page say the same.
import type { LogContext } from '../../table/module';
import type { Reason } from '../../table/types';
import { patternWords } from './describe';
import type { CoatlCards, CoatlView } from './types';

const COATLS = ['A', 'B'];

export function reasonText(r: Reason, { t, cards, players }: LogContext<CoatlView, CoatlCards>): string | null {
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
