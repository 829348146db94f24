/* eslint-disable svelte/prefer-svelte-reactivity -- sets and maps here are made anew and never changed afterwards */
// What the table knows and what its player has in hand at the moment: the position, the piece or card that is picked up,
// and the reason why something cannot be done. One for a table, in its
// context, so that its parts needn't hand everything on.
import { getContext, setContext } from 'svelte';
import type { AnyKey } from '../../i18n';
import { deferred } from '../../table/frame.svelte';
import type { TableProps } from '../../table/types';
import type { CoatlCards, CoatlPlayer, CoatlView, Space, UnfinishedCoatl } from './types';
import { actionText, parseAction, setText, type Action } from './actions';
import { expected, type Expected, type Gone } from './expected';
import { choice, marcoSteps, spaceOrder } from './marco';
import { freshness } from './recap';
import { shows, type Prophecy, type Shown, type Temple } from './patterns';
import { COATL_NAMES, parsePiece, parseSerpent, SPACES, withPiece, type CoatlName, type Piece, type Side } from './pieces';

export type Picked =
  | { kind: 'piece'; piece: string; index: number } // of the own board
  | { kind: 'card'; card: number; index: number } // of the own hand
  | { kind: 'space'; space: Space } // chosen or being dragged
  | { kind: 'row'; slot: number }
  | { kind: 'temple'; action: string };

export const TOKENS = ['perfect', 'future', 'priest'] as const;
export type SacrificeToken = (typeof TOKENS)[number];

export interface End {
  coatl: CoatlName;
  side: Side;
}

// Pieces to be pointed out, by Cóatl: an unfinished one is "0a" (seat and name), a completed one "c3" (its number).
export type Highlight = ReadonlyMap<string, ReadonlySet<number>>;

type Props = TableProps<CoatlView, CoatlCards>;

export class Model {
  readonly #props: () => Props;
  readonly marks: { readonly current: ReadonlySet<string> };
  readonly #standing: { readonly current: Record<CoatlName, readonly Piece[]> };
  readonly #past: { readonly current: Pick<Props, 'position' | 'last'> };
  picked = $state.raw<Picked | null>(null);
  reason = $state.raw<AnyKey | null>(null);
  spot = $state.raw<Highlight | null>(null);
  token = $state.raw<'perfect' | 'priest' | null>(null); // a Sacrifice token being used
  dragging = $state(false);
  chosen = $state.raw<readonly number[]>([]); // places of the hand: cards to keep or to discard
  inspected = $state.raw<number | 'marco' | null>(null); // whose side is shown in full
  about = $state.raw<number | null>(null); // a Prophecy that was pressed: its words are shown
  byKeyboard = false; // the last thing was picked up with the keyboard: the way goes on to where it may go
  #asked = 0;

  constructor(props: () => Props) {
    this.#props = props;
    this.marks = deferred((): ReadonlySet<string> => this.legal);
    this.#standing = deferred(() => ({ a: this.#a, b: this.#b }));
    this.#past = deferred(() => ({ position: props().position, last: props().last }));
  }

  position = $derived.by(() => this.#props().position);
  cards = $derived.by(() => this.#props().cards);
  players = $derived.by(() => this.#props().players);
  busy = $derived.by(() => this.#props().busy);
  pending = $derived.by(() => this.#props().pending ?? null);
  expected = $derived.by((): Expected | null => (this.pending === null ? null : expected(this.pending, this)));

  // What is shown as gone because of a move that is under way: for the eye alone, what is said aloud comes with the position.
  gone(what: Gone): 'gone' | undefined {
    return this.expected?.gone.has(what) ? 'gone' : undefined;
  }

  // What takes the place of what is asked. A hint waits while something is picked up.
  notice = $derived.by(() => {
    const { notice } = this.#props();
    const idle = this.picked === null && this.about === null && this.reason === null;
    return notice?.kind === 'question' || (notice?.kind === 'hint' && idle) ? notice.show : null;
  });
  refusal = $derived.by(() => {
    const { notice } = this.#props();
    return notice?.kind === 'refusal' ? notice.show : null;
  });

  view = $derived.by((): CoatlView => this.position.view);
  seat = $derived.by(() => this.position.seat);
  me = $derived.by((): CoatlPlayer | null => (this.seat === null ? null : (this.view.players[this.seat] ?? null)));
  mine = $derived.by(() => !this.busy && !this.position.over && this.seat !== null && this.position.to_act === this.seat);
  legal = $derived.by(() => new Set(this.busy ? [] : this.position.legal));
  bga = $derived.by(() => this.view.options['gap'] === 'closed' || this.view.options['rules'] === 'bga');
  #prophecies = $derived.by(() => new Map(this.cards.prophecies.map((c) => [c.id, c])));
  #temples = $derived.by(() => new Map(this.cards.temples.map((c) => [c.id, c])));
  solo = $derived.by(() => this.view.marco !== undefined);
  handLimit = $derived.by(() => (this.solo && /2|all/.test(this.view.options['algorithms'] ?? '') ? 4 : 5));
  // What may be done with the board and the hand, for marks.
  // (They follow the position by a frame; what is done is checked against `legal`.)
  startable = $derived.by(() => this.#objects('start'));
  addable = $derived.by(() => this.#objects('add'));
  playable = $derived.by(() => this.#objects('play'));
  // Seats in the order of play, beginning after the viewer.
  others = $derived.by(() => {
    const n = this.view.seats;
    const from = this.seat ?? -1;
    return Array.from({ length: n }, (_, i) => (from + 1 + i) % n).filter((seat) => seat !== this.seat);
  });

  prophecy(id: number): Prophecy | undefined {
    return this.#prophecies.get(id);
  }

  temple(id: number): Temple | undefined {
    return this.#temples.get(id);
  }

  name(seat: number): string {
    return this.players[seat]?.name ?? String(seat + 1);
  }

  coatl(seat: number, name: CoatlName): UnfinishedCoatl | null {
    return this.view.players[seat]?.coatls[name] ?? null;
  }

  // The viewer's Cóatls, read once for each change.
  #textA = $derived.by(() => this.me?.coatls.a?.pieces ?? '');
  #textB = $derived.by(() => this.me?.coatls.b?.pieces ?? '');
  #a = $derived.by(() => parseSerpent(this.#textA));
  #b = $derived.by(() => parseSerpent(this.#textB));
  pieces(name: CoatlName): readonly Piece[] {
    return name === 'a' ? this.#a : this.#b;
  }

  // What a Cóatl shows of a card is worked out once for as long as it stays as it is.
  readonly #known = new WeakMap<readonly Piece[], Map<number, Shown>>();
  shown(id: number, pieces: readonly Piece[]): Shown | null {
    const card = this.prophecy(id);
    if (!card || pieces.length === 0) return null;
    let known = this.#known.get(pieces);
    if (!known) this.#known.set(pieces, (known = new Map()));
    let shown = known.get(id);
    if (!shown) known.set(id, (shown = shows(card, pieces, this.bga)));
    return shown;
  }

  #objects(verb: 'start' | 'add' | 'play'): Set<string> {
    const found = new Set<string>();
    for (const text of this.marks.current) {
      const action = parseAction(text);
      if (action?.do !== verb) continue;
      found.add(action.do === 'play' ? String(action.card) : action.piece);
    }
    return found;
  }

  can(action: string | Action): boolean {
    return this.legal.has(typeof action === 'string' ? action : actionText(action));
  }
  // What a press or a drag may begin is asked of the position itself, not of the marks: those are a frame behind, and who is quick
  // would be told nothing and get nothing.
  mayPlace(piece: string): boolean {
    const sides = COATL_NAMES.flatMap((coatl) => (['left', 'right'] as const).map((side): Action => ({ do: 'add', coatl, side, piece })));
    return [{ do: 'start', piece } as const, ...sides].some((action) => this.can(action));
  }
  mayPlay(card: number): boolean {
    return COATL_NAMES.some((coatl) => this.can({ do: 'play', card, coatl }));
  }
  mayUse(token: SacrificeToken): boolean {
    return [...this.legal].some((action) => action === token || action.startsWith(`${token} `));
  }
  marked(action: string): boolean {
    return this.marks.current.has(action);
  }

  // Points out the pieces with which the viewer's Cóatls show a Prophecy.
  pointOut(id: number): void {
    const spot = new Map<string, Set<number>>();
    for (const name of COATL_NAMES) {
      const shown = this.shown(id, this.pieces(name));
      if (shown && shown.points > 0) spot.set(`${this.seat}${name}`, new Set(shown.occurrences.flat()));
    }
    this.spot = spot.size > 0 ? spot : null;
  }

  pointAt(where: string, places: Iterable<number>): void {
    this.spot = new Map([[where, new Set(places)]]);
  }

  // -- Sacrifice tokens ------------------------------------------------------------------------------------------------

  sacrificeReady = $derived.by((): ReadonlySet<SacrificeToken> => {
    const all = [...this.marks.current];
    return new Set(TOKENS.filter((token) => all.some((action) => action === token || action.startsWith(`${token} `))));
  });
  useToken(token: SacrificeToken): void {
    if (!this.mayUse(token)) {
      void this.explain(token === 'perfect' ? 'perfect Y Y' : token === 'priest' ? 'priest 1' : 'future');
      return;
    }
    if (token === 'future') return this.attempt('future');
    const open = this.token === token;
    this.pick(null);
    this.token = open ? null : token;
  }

  // -- what is picked up, and where it may go --------------------------------------------------------------------------

  pick(next: Picked | null): void {
    if (this.pending !== null) return; // it stays where it was put until that is answered
    this.picked = next;
    this.about = next?.kind === 'card' ? next.card : null;
    this.reason = null;
    this.token = null;
  }

  // What dropping the picked thing at an end would be as an action.
  addition(end: End): string | null {
    return this.picked?.kind === 'piece' ? actionText({ do: 'add', ...end, piece: this.picked.piece }) : null;
  }

  targets = $derived.by((): string[] => {
    const picked = this.picked;
    if (picked?.kind === 'piece')
      return [
        ...COATL_NAMES.flatMap((coatl) =>
          (['left', 'right'] as const).map((side) => actionText({ do: 'add', coatl, side, piece: picked.piece })),
        ),
        actionText({ do: 'start', piece: picked.piece }),
      ].filter((a) => this.legal.has(a));
    if (picked?.kind === 'card')
      return COATL_NAMES.map((coatl) => actionText({ do: 'play', card: picked.card, coatl })).filter((a) => this.legal.has(a));
    return [];
  });

  // Points that a piece at an end would bring to the cards of the Cóatl.
  gain(end: End, piece: string): number {
    const read = parsePiece(piece);
    const now = this.seat === null ? null : this.coatl(this.seat, end.coatl);
    if (!read || !now) return 0;
    const after = withPiece(parseSerpent(now.pieces), end.side, read);
    return now.prophecies.reduce((sum, p) => sum + (this.shown(p.id, after)?.points ?? 0) - p.points, 0);
  }

  // -- acting ----------------------------------------------------------------------------------------------------------

  // Does it, or says why not.
  attempt(action: string): void {
    if (this.legal.has(action)) this.act(action);
    else void this.explain(action);
  }

  act(action: string): void {
    if (this.legal.has(action)) this.#props().onact(action);
  }

  // To be kept, and chosen again (table/keptChoice.ts).
  get unfinished(): Pick<Model, 'picked' | 'token' | 'chosen'> {
    return { picked: this.picked, token: this.token, chosen: this.chosen };
  }
  resume({ picked, token, chosen }: Pick<Model, 'picked' | 'token' | 'chosen'>): void {
    [this.picked, this.token, this.chosen] = [picked, token, chosen];
  }

  clear(): void {
    this.pick(null);
    this.spot = null;
    this.chosen = [];
  }

  // Which cards are to be chosen now, and what that would be as an action.
  choosing = $derived.by(() => (this.mine && (this.view.phase === 'keep' || this.view.phase === 'future') ? this.view.phase : null));
  choice = $derived.by(() => {
    const cards = this.chosen.map((i) => this.me?.hand[i]?.id ?? 0);
    return setText(this.choosing === 'keep' ? 'keep' : 'discard', cards);
  });
  toggle(index: number): void {
    this.chosen = this.chosen.includes(index) ? this.chosen.filter((i) => i !== index) : [...this.chosen, index];
  }

  async explain(action: string): Promise<void> {
    const asked = ++this.#asked;
    const key = await this.#props().whyIllegal(action);
    if (asked === this.#asked) this.reason = (key as AnyKey | null) ?? null;
  }

  // A reason of the table's own, where the rules' one would speak of something else.
  say(reason: AnyKey): void {
    ++this.#asked;
    this.reason = reason;
  }

  // The first press chooses a space of the supply board, the second takes what lies there.
  pressSpace(space: Space): void {
    const action = `take ${space}`;
    const again = this.picked?.kind === 'space' && this.picked.space === space;
    if (again || !this.legal.has(action)) this.attempt(action);
    else this.pick({ kind: 'space', space });
  }

  // Is the supply board filled up after this space is taken?
  refills(space: Space): boolean {
    const { supply, bag } = this.view;
    const rest = SPACES.filter((s) => s !== space && supply[s].length > 0);
    const due = !rest.some((s) => s.startsWith('b')) || !rest.some((s) => !s.startsWith('b'));
    return due && Object.values(bag).some((n) => n > 0);
  }

  // -- what happened since the viewer's last decision ------------------------------------------------------------------

  // It is told once the table itself stands.
  then = $derived.by(() => this.#past.current.position);
  last = $derived.by(() => this.#past.current.last);
  #fresh = $derived.by(() => freshness(this.last, this.seat));

  isFreshSpace(space: Space): boolean {
    return this.#fresh.spaces.has(space);
  }
  isFreshCard(id: number): boolean {
    return this.#fresh.cards.has(id);
  }
  // Which pieces of somebody's Cóatl are new.
  freshPlaces(seat: number, name: CoatlName, length: number): Set<number> {
    const { left = 0, right = 0 } = this.#fresh.ends.get(`${seat}${name}`) ?? {};
    const places = new Set<number>();
    for (let i = 0; i < Math.min(left, length); i++) places.add(i);
    for (let i = 0; i < Math.min(right, length); i++) places.add(length - 1 - i);
    return places;
  }

  // What a card would bring on the viewer's Cóatls.
  worth(id: number): { name: CoatlName; points: number }[] {
    const coatls = this.#standing.current;
    return COATL_NAMES.flatMap((name) => {
      const points = this.shown(id, coatls[name])?.points ?? 0;
      return points > 0 ? [{ name, points }] : [];
    });
  }

  // -- M.A.R.C.O. ------------------------------------------------------------------------------------------------------

  order = $derived.by(() => spaceOrder(this.view.options));
  marcoTurns = $derived.by(() => marcoSteps(this.then.log));
  // Where it would go if it were its turn now.
  marcoNext = $derived.by(() => {
    const { view, over } = this.then;
    if (!view.marco || over) return null;
    return choice({ cards: view.marco.cards, supply: view.supply }, this.order, (id) => this.prophecy(id));
  });
}

const KEY = Symbol('coatl');

export function provideModel(props: () => Props): Model {
  return setContext(KEY, new Model(props));
}

export function useModel(): Model {
  return getContext<Model>(KEY);
}
