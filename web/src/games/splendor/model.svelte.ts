/* eslint-disable svelte/prefer-svelte-reactivity -- sets and maps here are made anew and never changed afterwards */
// What the table knows and what its player has in hand at the moment: the position, the card or the tokens that are chosen,
// and why something cannot be. One for a table, in its context, so that its parts needn't hand everything on.
import { getContext, setContext } from 'svelte';
import { get } from 'svelte/store';
import { type AnyKey, t } from '../../i18n';
import { deferred } from '../../table/frame.svelte';
import type { TableProps } from '../../table/types';
import type { SplendorCards, SplendorView } from './types';
import { formatAction } from './actions';
import { canAdd, type Choices, isWhole, missing, plus, sortLegal, surplus, whyNotTake } from './choices';
import type { DragOptions } from '../../table/drag';
import { expected, type Expected } from './expected';
import { tell, type Told } from './turnHistory';
import { type Colour, type DevelopmentCard, noTokens, type SplendorPlayer, type Tokens, total } from './types';
import { tokensText } from './describe';

type Props = TableProps<SplendorView, SplendorCards>;

interface Unfinished {
  chosen: Tokens;
  picked: string | null;
  swapped: string;
}

export class Model {
  readonly #props: () => Props;
  readonly #past: { readonly current: Pick<Props, 'position' | 'last'> };
  readonly #marks: { readonly current: Choices };
  chosen = $state.raw<Tokens>(noTokens()); // tokens to take or to return
  picked = $state.raw<string | null>(null); // a card, a deck or a noble: 2.3, r1, deck 2, noble 4, p1.2 (another's reserved)
  said = $state.raw('');
  inspected = $state.raw<number | null>(null); // whose board is shown in full
  dragging = $state.raw<string | null>(null); // a place, or where a token comes from: bank, own
  over = $state.raw<string | null>(null); // where it would be dropped
  #swapped = $state.raw(''); // the payment, if it is not the first one
  panel: { focus: () => void } | null = null;
  root: HTMLElement | undefined;

  constructor(props: () => Props) {
    this.#props = props;
    this.#past = deferred(() => ({ position: props().position, last: props().last }));
    this.#marks = deferred(() => this.choices);
  }

  position = $derived.by(() => this.#props().position);
  cards = $derived.by(() => this.#props().cards);
  players = $derived.by(() => this.#props().players);
  busy = $derived.by(() => this.#props().busy);
  pending = $derived.by(() => this.#props().pending ?? null);
  expected = $derived.by((): Expected | null => (this.pending === null ? null : expected(this.pending, this)));
  view = $derived.by((): SplendorView => this.position.view);
  seat = $derived.by(() => this.position.seat);
  toAct = $derived.by(() => this.position.to_act);
  // What takes the place of what is asked. A hint waits while something is picked.
  notice = $derived.by(() => {
    const { notice } = this.#props();
    const idle = this.picked === null && total(this.chosen) === 0;
    return notice?.kind === 'question' || (notice?.kind === 'hint' && idle) ? notice.show : null;
  });
  refusal = $derived.by(() => {
    const { notice } = this.#props();
    return notice?.kind === 'refusal' ? notice.show : null;
  });
  revision = $derived.by(() => this.position.revision);
  bank = $derived.by(() => this.view.bank);
  rows = $derived.by(() => this.view.rows);
  decks = $derived.by(() => this.view.decks);
  own = $derived.by((): SplendorPlayer | undefined => (this.seat === null ? undefined : this.view.players[this.seat]));
  mine = $derived.by(() => !this.position.over && this.seat !== null && this.toAct === this.seat && this.position.legal.length > 0);
  active = $derived.by(() => this.mine && !this.busy);
  choices = $derived.by((): Choices => sortLegal(this.active ? this.position.legal : []));
  nobles = $derived.by(() => this.view.nobles.flatMap((id) => this.cards.nobles.filter((noble) => noble.id === id)));
  #faces = $derived.by(() => new Map(this.cards.cards.map((card) => [card.id, card])));
  // Seats in the order of play, beginning after the viewer.
  others = $derived.by(() => {
    const n = this.position.seats;
    const { seat } = this;
    return Array.from({ length: n }, (_, i) => (seat === null ? i : (seat + 1 + i) % n)).filter((i) => i !== seat);
  });

  face(id: number | null | undefined): DevelopmentCard | null {
    return this.#faces.get(id ?? 0) ?? null;
  }
  cardAt(place: string): DevelopmentCard | null {
    const [row, slot] = place.split('.').map(Number);
    return this.face(place.startsWith('r') ? this.own?.reserved[Number(place.slice(1)) - 1]?.card : this.rows[(row ?? 0) - 1]?.[(slot ?? 0) - 1]);
  }

  // -- told once the table itself stands: marks, what is missing, what the others did ----------------------------------

  // What is shown as gone because of a move that is under way: for the eye alone, what is said aloud comes with the position.
  gone(place: string): 'gone' | undefined {
    return this.expected?.gone.has(place) ? 'gone' : undefined;
  }

  affordable(place: string): boolean {
    return this.#marks.current.payments.has(place);
  }
  #then = $derived.by(() => this.#past.current.position);
  last = $derived.by(() => this.#past.current.last);
  toldRevision = $derived.by(() => this.#then.revision);
  ownThen = $derived.by((): SplendorPlayer | undefined => (this.#then.seat === null ? undefined : this.#then.view.players[this.#then.seat]));
  story = $derived.by(() => tell(this.#then.log, this.cards));
  #news = $derived.by(() => {
    const wanted = new Set(this.last.map((entry) => entry.n));
    return this.story.filter((told) => wanted.has(told.entry.n) && !told.setup);
  });
  newsOf(who: number): Told[] {
    return this.#news.filter((told) => told.entry.actor === who);
  }
  #fresh = $derived.by(() => new Set(this.#news.flatMap((told) => (told.action?.kind === 'reveal' && told.place ? [told.place] : []))));
  isFresh(place: string): boolean {
    return this.#fresh.has(place);
  }

  // -- choosing --------------------------------------------------------------------------------------------------------

  returning = $derived.by(() => this.choices.returns.length > 0);
  surplus = $derived.by(() => (this.own ? surplus(this.own) : 0));
  whole = $derived.by(() => isWhole(this.returning ? this.choices.returns : this.choices.takes, this.chosen));
  payment = $derived.by(() => this.#swapped || (this.picked === null ? '' : (this.choices.payments.get(this.picked)?.[0]?.action ?? '')));

  // To be kept, and chosen again (table/keptChoice.ts).
  get unfinished(): Unfinished {
    return { chosen: this.chosen, picked: this.picked, swapped: this.#swapped };
  }
  resume({ chosen, picked, swapped }: Unfinished): void {
    this.chosen = { ...noTokens(), ...chosen };
    this.picked = picked;
    this.#swapped = swapped;
  }

  clear(): void {
    this.chosen = noTokens();
    this.picked = null;
    this.#swapped = '';
    this.said = '';
  }

  pick(place: string, keyboard: boolean): void {
    if (this.pending !== null) return; // what was chosen stays until it is answered
    const again = this.picked === place;
    this.clear();
    if (again) return;
    this.picked = place;
    if (keyboard) setTimeout(() => this.panel?.focus(), 0);
  }

  pay(action: string): void {
    this.#swapped = action;
  }

  takeToken(colour: Colour): void {
    if (this.pending !== null) return;
    this.picked = null;
    if (!this.returning && canAdd(this.choices.takes, this.chosen, colour)) {
      this.chosen = plus(this.chosen, colour);
      this.said = '';
    } else this.said = this.returning ? get(t)('splendor.why.return_first') : this.#whyNot(colour);
  }

  giveToken(colour: Colour): void {
    if (this.pending !== null) return;
    if (canAdd(this.choices.returns, this.chosen, colour)) {
      this.chosen = plus(this.chosen, colour);
      this.said = '';
    } else if (this.chosen[colour] > 0) this.putBack(colour); // enough: another press takes it back
    else {
      const left = (this.own?.tokens[colour] ?? 0) - this.chosen[colour];
      this.said = get(t)(left <= 0 ? 'splendor.why.none_held' : 'splendor.why.enough_returned');
    }
  }

  putBack(colour: Colour): void {
    if (this.pending !== null) return;
    if (this.chosen[colour] > 0) this.chosen = plus(this.chosen, colour, -1);
    this.said = '';
  }

  #whyNot(colour: Colour): string {
    const say = get(t);
    const reason = whyNotTake(this.bank, this.choices.takes, this.chosen, colour);
    switch (reason.key) {
      case 'fewer_than_four':
        return say('splendor.why.fewer_than_four', { n: reason.n });
      case 'none_left':
        return say('splendor.why.none_left');
      case 'gold':
        return say('splendor.why.gold');
      case 'third_differs':
        return say('splendor.why.third_differs');
      case 'two_or_three':
      case 'enough':
        return say('splendor.why.enough');
      case 'not_now':
        return this.mine ? say('splendor.why.not_now') : say('splendor.why.not_your_turn');
    }
  }

  // -- acting ----------------------------------------------------------------------------------------------------------

  act(action: string): void {
    if (!this.active || !this.position.legal.includes(action)) return;
    // The button just pressed will be gone: who plays with the keyboard stays at the table.
    if (this.root?.contains(document.activeElement)) this.root.focus({ preventScroll: true });
    this.#props().onact(action);
  }

  confirmTokens(): void {
    if (this.whole) this.act(formatAction({ kind: this.returning ? 'return' : 'take', tokens: this.chosen }));
  }

  buy(place: string): void {
    const payments = this.choices.payments.get(place);
    const [first] = payments ?? [];
    if (!first) {
      if (this.picked !== place) this.pick(place, false);
      const card = this.cardAt(place);
      const lacks = this.own && card ? missing(card, this.own) : null;
      this.said = lacks && this.mine ? get(t)('splendor.missing', { what: tokensText(get(t), lacks.gems) }) : get(t)('splendor.why.not_your_turn');
    } else if (payments?.length === 1) this.act(first.action);
    else if (this.picked !== place) {
      this.pick(place, false);
      this.said = get(t)('splendor.choose_payment');
    } else this.act(this.payment || first.action);
  }

  reserve(place: string): void {
    const action = `reserve ${place}`;
    if (this.position.legal.includes(action)) this.act(action);
    else void this.#refuse(action);
  }

  async #refuse(action: string): Promise<void> {
    const key = await this.whyIllegal(action);
    this.said = key ? get(t)(key as AnyKey) : '';
  }

  whyIllegal(action: string): Promise<string | null> {
    return this.#props().whyIllegal(action);
  }

  // -- dragging: cards to "buy" or "reserve", tokens to the own board, and back to the bank ----------------------------

  cardDrag(place: string): DragOptions {
    return {
      enabled: this.active,
      start: () => {
        if (this.picked !== place) this.clear();
        this.dragging = place;
      },
      over: (zone) => (this.over = zone),
      drop: (zone) => {
        if (zone === 'buy' && !place.startsWith('deck')) this.buy(place);
        else if (zone === 'reserve' && !place.startsWith('r')) this.reserve(place);
      },
      end: () => (this.dragging = this.over = null),
    };
  }

  tokenDrag(colour: Colour, from: 'bank' | 'own'): DragOptions {
    return {
      enabled: this.active && canAdd(from === 'bank' ? this.choices.takes : this.choices.returns, this.chosen, colour),
      start: () => (this.dragging = from),
      over: (zone) => (this.over = zone),
      drop: (zone) => {
        if (from === 'bank' && (zone === 'own' || zone === 'buy' || zone === 'reserve')) this.takeToken(colour);
        if (from === 'own' && zone === 'bank') {
          if (this.returning) this.giveToken(colour);
          else this.putBack(colour);
        }
      },
      end: () => (this.dragging = this.over = null),
    };
  }
}

const KEY = Symbol('splendor');

export function provideModel(props: () => Props): Model {
  return setContext(KEY, new Model(props));
}

export function useModel(): Model {
  return getContext<Model>(KEY);
}
