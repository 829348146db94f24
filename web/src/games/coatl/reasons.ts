// The reasons of a hint in words. The texts are those of the C++ catalogues, so terminal and page say the same.
import type { LogContext } from '../../table/module';
import type { Reason } from '../../table/types';
import { patternWords } from './describe';
import type { CoatlCards, CoatlView } from './types';

const COATLS = ['A', 'B'];

interface Words {
  t: LogContext<CoatlView, CoatlCards>['t'];
  card: string;
  prophecy: (id: number) => string;
  coatl: string;
  who: string;
}

const TEXTS: Record<string, (r: Reason, words: Words) => string> = {
  plays_top: (r, { t, card }) => t('hint.coatl.plays_top', [card, r.n]),
  plays: (r, { t, card }) => t('hint.coatl.plays', [card, r.n]),
  may_grow: (r, { t }) => r.m === 0 ? t('hint.coatl.grow_ready', [r.n]) : t('hint.coatl.grow', [r.n, r.m]),
  completes: (r, { t, coatl }) => r.n === 0 ? t('hint.coatl.completes_only', [coatl]) : t('hint.coatl.completes', [coatl, r.n]),
  raises: (r, { t, card }) => t('hint.coatl.raises', [card, r.m, r.n]),
  shows: (r, { t, card }) => t('hint.coatl.shows', [card, r.n]),
  temple_met: (r, { t }) => t('hint.coatl.temple', [r.card, r.n]),
  nearer: (r, { t, card }) => t('hint.coatl.nearer', [card, r.n, r.m]),
  serves: (r, { t, card, prophecy }) => r.n === 0 ? t('hint.coatl.serves', [card]) : t('hint.coatl.serves_two', [card, prophecy(r.n)]),
  all_pieces: (r, { t, card }) => t('hint.coatl.all_pieces', [card, r.n]),
  pieces_left: (r, { t, card }) => t('hint.coatl.pieces_left', [card, r.n, r.m]),
  head_for: (_r, { t, coatl }) => t('hint.coatl.head_for', [coatl]),
  tail_for: (_r, { t, coatl }) => t('hint.coatl.tail_for', [coatl]),
  fits: (r, { t, card, coatl }) => t('hint.coatl.fits', [card, coatl, r.n]),
  coatl_worth: (r, { t }) => t('hint.coatl.worth', [r.n]),
  third_coatl: (r, { t }) => r.n > 0 ? t('hint.coatl.third_ahead', [r.n]) : t('hint.coatl.third'),
  keeps_pieces: (r, { t }) => t('hint.coatl.keeps_pieces', [r.n]),
  enough_cards: (r, { t }) => t('hint.coatl.enough', [r.n]),
  new_cards: (_r, { t }) => t('hint.coatl.new_cards'),
  unseen_card: (_r, { t }) => t('hint.coatl.unseen'),
  together: (r, { t, card, prophecy }) => t('hint.coatl.together', [card, prophecy(r.n), r.m]),
  promises: (r, { t }) => t('hint.coatl.promises', [r.n]),
  denies_pieces: (r, { t, card, who }) => t('hint.coatl.denies_pieces', [who, card, r.n]),
  denies_end: (r, { t, who }) => r.n === 0 ? t('hint.coatl.denies_head', [who]) : t('hint.coatl.denies_tail', [who]),
  denies_prophecy: (r, { t, who }) => t('hint.coatl.denies_prophecy', [who, r.n]),
  denies_marco: (_r, { t, card }) => t('hint.coatl.denies_marco', [card]),
};

export function reasonText(r: Reason, { t, cards, players }: LogContext<CoatlView, CoatlCards>): string | null {
  const prophecy = (id: number) => {
    const found = cards.prophecies.find((p) => p.id === id);
    return found ? t('coatl.the_prophecy', { id, pattern: patternWords(t, found.pattern) }) : t('coatl.prophecy', { id });
  };
  const words: Words = { t, card: prophecy(r.card), prophecy, coatl: COATLS[r.m] ?? '', who: players[r.seat ?? -1]?.name ?? '' };
  return Object.hasOwn(TEXTS, r.why) ? (TEXTS[r.why]?.(r, words) ?? null) : null;
}
