// Records that people bring: a file that was saved here, in the terminal or from a server. Files are untrusted; the engine decides
// whether one tells a game, move by move, before anything of it is kept.
import type { GameName } from '../table/types';
import { newGame } from './newGame';
import type { WorkerClient } from './rpc';
import { startEngine } from './start';
import type { SeatSetup } from './storage';

export const MAX_RECORD_BYTES = 8 * 2 ** 20; // of a line, in the engine, too
export const MAX_RECORDS = 200; // of a file

export type RecordFault = 'large' | 'empty' | 'wrong';
export class BadRecord extends Error {
  constructor(
    readonly fault: RecordFault,
    detail = '',
  ) {
    super(detail);
  }
}

interface RecordHead {
  game: GameName;
  options: Record<string, string>;
  seats: { name: string; kind: string }[];
  result: { ending: string };
}

// The records of a file, one a line.
export async function recordsIn(file: Blob): Promise<string[]> {
  if (file.size > MAX_RECORD_BYTES) throw new BadRecord('large');
  const lines = (await file.text()).split('\n').map((line) => line.trim()).filter((line) => line !== '');
  if (lines.length === 0) throw new BadRecord('empty');
  return lines.slice(0, MAX_RECORDS);
}

// Who plays in it, for a choice between several. Nothing that is checked.
export function playersIn(record: string): string {
  try {
    const { seats } = JSON.parse(record) as Partial<RecordHead>;
    return seats?.map(({ name }) => String(name)).join(', ') ?? '?';
  } catch {
    return '?';
  }
}

// Everything that the record claims has to be true.
export async function checkRecord(record: string, make: () => WorkerClient = startEngine): Promise<RecordHead> {
  const engine = make();
  try {
    const wrong = await engine.call<string | null>('check', record).catch((error: Error) => error.message);
    if (wrong) throw new BadRecord('wrong', wrong);
    return JSON.parse(record) as RecordHead;
  } finally {
    engine.close();
  }
}

// A bot of a kind that does not play here has a stand-in, should the game go on.
const STAND_IN = 'casual';

// Keeps it among the games of this browser. Returns its id there.
export async function storeRecord(record: string, levels: readonly string[], make?: () => WorkerClient): Promise<string> {
  const { game, options, seats, result } = await checkRecord(record, make);
  const over = result.ending !== 'running';
  const setup = seats.map(({ name, kind }): SeatSetup => {
    if (kind === 'human') return { name, kind };
    return { name, kind: 'bot', level: over || levels.includes(kind) ? kind : STAND_IN };
  });
  return newGame({ game, seats: setup, options }, { record, over, imported: true });
}
