// What the players of a table are called. Bots have the names of their levels; no two have the same.
import { distinct, levelName } from '../setup/levels';

interface Seated {
  name: string | null;
  level?: string | null;
}
export const seatNames = (seats: readonly Seated[]): string[] => distinct(seats.map(({ name, level }) => name ?? (level ? levelName(level) : '')));
