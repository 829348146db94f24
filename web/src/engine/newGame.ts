// A new game on this screen: set up, or once more with the people, bots and options of another one.
import { below, pageChance } from './chance';
import { storage, type SeatSetup, type StoredGame } from './storage';

export type GameSetup = Pick<StoredGame, 'game' | 'seats' | 'options' | 'shuffle'>;

function shuffled(seats: SeatSetup[]): SeatSetup[] {
  const drawn = [...seats];
  for (let i = drawn.length - 1; i > 0; --i) {
    const j = below(pageChance(), i + 1);
    [drawn[i], drawn[j]] = [drawn[j] as SeatSetup, drawn[i] as SeatSetup];
  }
  return drawn;
}

// Returns its id. A browser that keeps nothing holds it in its session. `begun`: what has happened already.
export async function newGame({ game, seats, options, shuffle }: GameSetup, begun: Partial<StoredGame> = {}): Promise<string> {
  const now = Date.now();
  const stored: StoredGame = {
    id: crypto.randomUUID?.() ?? `${now}-${Math.random().toString(36).slice(2)}`,
    game,
    seats: (shuffle ? shuffled(seats) : seats).map((seat) => ({ ...seat })),
    options: { ...options },
    ...(shuffle ? { shuffle } : {}),
    record: '',
    created: now,
    updated: now,
    turn: 0,
    over: false,
    result: null,
    ...begun,
  };
  await storage.save(stored).catch(() => sessionStorage.setItem(`patolli.game.${stored.id}`, JSON.stringify(stored)));
  return stored.id;
}
