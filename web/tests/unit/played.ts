// Games that the real engine and its bots have played, looked at while they were going on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '../../src/engine/wasm';
import type { GameName, Player, Position } from '../../src/table/types';

export interface Played {
  name: string;
  position: Position;
  players: Player[];
  cards: unknown;
}

const bytes = readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm'));
const NAMES = ['Ana', 'Rui', 'Zoé', 'Iva'];

export interface Wish {
  game: GameName;
  seats: number;
  seed: bigint;
  options?: Record<string, string>;
  level?: string; // of the bots; standard: novice. Random ones do everything that can be done
  viewer?: number | null; // standard: the first seat
  every?: number; // so many decisions between two looks; standard: only the end
}

export async function playedGame({ game, seats, seed, options = {}, level = 'novice', viewer = 0, every = Infinity }: Wish): Promise<Played[]> {
  const engine = await Engine.from(bytes);
  engine.make(game, seats, options);
  const cards = engine.cards();
  const players: Player[] = NAMES.slice(0, seats).map((name, i) => ({ name, kind: 'bot', here: i === viewer }));
  for (let seat = 0; seat < seats; ++seat) engine.makeBot(seat, game, level, seed + BigInt(seat));
  const looks: Played[] = [];
  const look = (n: number) => looks.push({ name: `${game} for ${seats}, ${viewer === null ? 'watched' : 'played'}, after ${n}`, position: engine.position(viewer), players, cards });
  for (let n = 0; ; ++n) {
    engine.settle(seed + (BigInt(n) << 8n));
    const { to_act: seat, over } = engine.position(null, 1 << 20);
    if (over || seat === null || n % every === every - 1) look(n);
    if (over || seat === null) return looks;
    const wants = engine.botBegin(seat, engine.view(seat));
    for (let done = 0; done < wants; ) done = engine.botThink(seat, 64);
    engine.act(seat, engine.botFinish(seat));
  }
}

export const playedGames = async (...wishes: Wish[]): Promise<Played[]> => (await Promise.all(wishes.map(playedGame))).flat();
