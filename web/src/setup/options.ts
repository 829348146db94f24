// The options of the games, read off the engine's own list. What values an option takes decides how it is asked for.
import options from 'virtual:engine-options';
import type { GameName } from '../table/types';

export type GameOption =
  | { kind: 'switch'; name: string; standard: string } // on or off
  | { kind: 'choice'; name: string; standard: string; values: string[] }
  | { kind: 'digits'; name: string; standard: string; digits: string[] } // any of them, "none" or "all"
  | { kind: 'order'; name: string; standard: string; items: string[] }; // all of them, in some order

export function readOption({ name, values, standard }: { name: string; values: string; standard: string }): GameOption {
  const parts = values.split('|');
  const digits = /<digits (\d)-(\d)>/.exec(values);
  if (digits) {
    const [from, to] = [Number(digits[1]), Number(digits[2])];
    return { kind: 'digits', name, standard, digits: Array.from({ length: to - from + 1 }, (_, i) => String(from + i)) };
  }
  if (parts.length === 1 && values.startsWith('<')) return { kind: 'order', name, standard, items: standard.split(',') };
  if (parts.length === 2 && parts.includes('on') && parts.includes('off')) return { kind: 'switch', name, standard };
  return { kind: 'choice', name, standard, values: parts };
}

export function optionsOf(game: GameName): GameOption[] {
  return (options[game] ?? []).map(readOption);
}

// Every option of the game with its value: the chosen one, or the standard.
export function chosenOptions(game: GameName, chosen: Record<string, string>): Record<string, string> {
  return Object.fromEntries(optionsOf(game).map(({ name, standard }) => [name, chosen[name] ?? standard]));
}
