import type { Translate } from '../../i18n';
import { parseAction, placeText } from './actions';
import { owed } from './choices';
import { tell, type Told } from './turnHistory';
import { cardName, tokensText } from './describe';
import type { LogContext, LogLine } from '../../table/module';
import { GEMS, noTokens, total, type SplendorCards, type SplendorView } from './types';

export function logLines(context: LogContext<SplendorView, SplendorCards>): LogLine[] {
  const { position, cards } = context;
  const { view } = position;
  return tell(position.log, cards).flatMap((step) => {
    const text = sentence(context, step, cards);
    if (text === null) return [];
    return [{ n: step.entry.n, turn: step.entry.turn, actor: step.entry.actor, text, targets: targets(step, view) }];
  });
}

// The numbers of nobles are not printed on their tiles: what a noble asks for tells them apart.
function nobleNeeds(t: Translate, id: number, cards: SplendorCards): string {
  const noble = cards.nobles.find((other) => other.id === id);
  return noble ? tokensText(t, noble.bonuses) : String(id);
}

function sentence({ t, players }: Pick<LogContext, 't' | 'players'>, step: Told, cards: SplendorCards): string | null {
  if (step.setup) return null;
  const { action, card, tokens, level } = step;
  const who = step.entry.actor === null ? '' : (players[step.entry.actor]?.name ?? '');
  const main = ((): string | null => {
    switch (action?.kind) {
      case 'take':
        return t('splendor.log.take', { who, what: tokensText(t, tokens) });
      case 'return':
        return t('splendor.log.return', { who, what: tokensText(t, tokens) });
      case 'buy': {
        const own = 'reserved' in action.place;
        if (!card) return t('splendor.log.buy_unknown', { who, level });
        if (total(tokens) === 0) return t(own ? 'splendor.log.buy_own_free' : 'splendor.log.buy_free', { who, card: cardName(t, card) });
        return t(own ? 'splendor.log.buy_own' : 'splendor.log.buy', { who, card: cardName(t, card), what: tokensText(t, tokens) });
      }
      case 'reserve': {
        const name = card ? cardName(t, card) : t('splendor.log.a_card', { level: action.place.row });
        return t(tokens.gold > 0 ? 'splendor.log.reserve_gold' : 'splendor.log.reserve', { who, card: name });
      }
      case 'reserve-deck':
        return t(tokens.gold > 0 ? 'splendor.log.deck_gold' : 'splendor.log.deck', { who, level: action.level });
      case 'draw':
        return card ? t('splendor.log.draw', { card: cardName(t, card) }) : null;
      case 'reveal':
        return card ? t('splendor.log.reveal', { card: cardName(t, card) }) : null;
      case 'noble':
        return t('splendor.log.noble', { who, needs: nobleNeeds(t, action.noble, cards) });
      case 'pass':
        return t('splendor.log.pass', { who });
      default:
        return null;
    }
  })();
  if (main === null || !step.visitor) return main;
  return `${main} ${t('splendor.log.visit', { n: step.visitor.points })}`;
}

// Where the thing is now: still on the table, or with who has it.
function targets(step: Told, view: SplendorView): string[] {
  const list: string[] = [];
  const id = step.card?.id;
  view.rows.forEach((row, level) =>
    row.forEach((other, slot) => {
      if (id !== undefined && other === id) list.push(`[data-slot="${level + 1}.${slot + 1}"]`);
    }),
  );
  if (step.entry.actor !== null) list.push(`[data-seat="${step.entry.actor}"]`);
  else
    view.players.forEach((player, seat) => {
      if (id !== undefined && (player.bought.includes(id) || player.reserved.some((r) => r.card === id))) list.push(`[data-seat="${seat}"]`);
    });
  return list;
}

// An action in words, in the position in which it would be done.
export function actionText(text: string, { t, position: { view }, cards }: LogContext<SplendorView, SplendorCards>): string {
  const action = parseAction(text);
  const own = view.players[view.to_act ?? view.seat ?? 0];
  const find = (id: number | null | undefined) => cards.cards.find((card) => card.id === id);
  switch (action?.kind) {
    case 'take':
      return t('splendor.do.take', { what: tokensText(t, action.tokens) });
    case 'return':
      return t('splendor.do.return', { what: tokensText(t, action.tokens) });
    case 'reserve-deck':
      return t('splendor.do.reserve_deck', { level: action.level });
    case 'reserve': {
      const card = find(view.rows[action.place.row - 1]?.[action.place.slot - 1]);
      return t('splendor.do.reserve', { card: card ? cardName(t, card) : placeText(action.place) });
    }
    case 'buy': {
      const reserved = 'reserved' in action.place;
      const card = find(
        'reserved' in action.place ? own?.reserved[action.place.reserved - 1]?.card : view.rows[action.place.row - 1]?.[action.place.slot - 1],
      );
      if (!card || !own) return text;
      const price = owed(card, own);
      const tokens = noTokens();
      for (const gem of GEMS) {
        tokens[gem] = price[gem] - action.gold[gem];
        tokens.gold += action.gold[gem];
      }
      return t(reserved ? 'splendor.do.buy_own' : 'splendor.do.buy', { card: cardName(t, card), what: tokensText(t, tokens) });
    }
    case 'noble':
      return t('splendor.do.noble', { needs: nobleNeeds(t, action.noble, cards) });
    case 'pass':
      return t('splendor.do.pass');
    default:
      return text;
  }
}
