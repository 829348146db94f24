import type { Translate } from '../../i18n';
import { parseAction, placeText } from '../../games/splendor/actions';
import { owed } from '../../games/splendor/choices';
import { tell, type Told } from '../../games/splendor/turnHistory';
import { GEMS, noTokens, total } from '../../games/splendor/types';
import { cardName, tokensText } from '../../games/splendor/describe';
import type { LogContext, LogLine } from '../log';
import type { Position, SplendorCards, SplendorView } from '../types';

export function splendorLines(context: LogContext, position: Position<SplendorView>, cards: SplendorCards): LogLine[] {
  const { view } = position;
  const told = tell(
    position.log,
    cards,
    position.seats,
    position.over ? Infinity : position.turn,
    view.players.map((player) => player.bought),
  );
  return told.flatMap((step) => {
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

function sentence({ t, players }: LogContext, step: Told, cards: SplendorCards): string | null {
  if (step.setup) return null;
  const { action, card, tokens, level } = step;
  const who = step.entry.actor === null ? '' : (players[step.entry.actor]?.name ?? '');
  const main = ((): string | null => {
    switch (action?.kind) {
      case 'take':
        return t('log.splendor.take', { who, what: tokensText(t, tokens) });
      case 'return':
        return t('log.splendor.return', { who, what: tokensText(t, tokens) });
      case 'buy': {
        const own = 'reserved' in action.place;
        if (!card) return t('log.splendor.buy_unknown', { who, level });
        if (total(tokens) === 0) return t(own ? 'log.splendor.buy_own_free' : 'log.splendor.buy_free', { who, card: cardName(t, card) });
        return t(own ? 'log.splendor.buy_own' : 'log.splendor.buy', { who, card: cardName(t, card), what: tokensText(t, tokens) });
      }
      case 'reserve': {
        const name = card ? cardName(t, card) : t('log.splendor.a_card', { level: action.place.row });
        return t(tokens.gold > 0 ? 'log.splendor.reserve_gold' : 'log.splendor.reserve', { who, card: name });
      }
      case 'reserve-deck':
        return t(tokens.gold > 0 ? 'log.splendor.deck_gold' : 'log.splendor.deck', { who, level: action.level });
      case 'draw':
        return card ? t('log.splendor.draw', { card: cardName(t, card) }) : null;
      case 'reveal':
        return card ? t('log.splendor.reveal', { card: cardName(t, card) }) : null;
      case 'noble':
        return t('log.splendor.noble', { who, needs: nobleNeeds(t, action.noble, cards) });
      case 'pass':
        return t('log.splendor.pass', { who });
      default:
        return null;
    }
  })();
  if (main === null || !step.visitor) return main;
  return `${main} ${t('log.splendor.visit', { n: step.visitor.points })}`;
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

export function splendorAction(t: Translate, text: string, view: SplendorView, cards: SplendorCards): string {
  const action = parseAction(text);
  const own = view.players[view.to_act ?? view.seat ?? 0];
  const find = (id: number | null | undefined) => cards.cards.find((card) => card.id === id);
  switch (action?.kind) {
    case 'take':
      return t('log.do.take', { what: tokensText(t, action.tokens) });
    case 'return':
      return t('log.do.return', { what: tokensText(t, action.tokens) });
    case 'reserve-deck':
      return t('log.do.reserve_deck', { level: action.level });
    case 'reserve': {
      const card = find(view.rows[action.place.row - 1]?.[action.place.slot - 1]);
      return t('log.do.reserve', { card: card ? cardName(t, card) : placeText(action.place) });
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
      return t(reserved ? 'log.do.buy_own' : 'log.do.buy', { card: cardName(t, card), what: tokensText(t, tokens) });
    }
    case 'noble':
      return t('log.do.noble', { needs: nobleNeeds(t, action.noble, cards) });
    case 'pass':
      return t('log.do.pass');
    default:
      return text;
  }
}
