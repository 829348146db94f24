// Who plays in a record, as the tables name them: a bot by who it is, and no two alike.
import { distinct, levelName } from '../../setup/levels';

export function recordNames(record: string): string[] {
  const { seats } = JSON.parse(record) as { seats: { name: string; kind: string }[] };
  return distinct(seats.map(({ name, kind }) => (kind !== 'human' && name === kind ? levelName(kind) : name)));
}
