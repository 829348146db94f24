// The bots for people, weakest first (C++: kLevels). Each is somebody: an animal of the Aztec calendar, with a name, a face
// (LevelFace.svelte) and a way to play (setup.level.…).
export const LEVELS = ['novice', 'casual', 'skilled', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];

const NAMES: Record<Level, string> = {
  novice: 'Tochtli', // rabbit
  casual: 'Mazatl', // deer
  skilled: 'Ozomatli', // monkey
  expert: 'Ocelotl', // jaguar
  master: 'Cuauhtli', // eagle
};

export const isLevel = (text: unknown): text is Level => (LEVELS as readonly unknown[]).includes(text);
export const levelName = (level: string): string => (isLevel(level) ? NAMES[level] : level);

// No two of them have the same name: the second Mazatl is Mazatl 2.
export function distinct(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((base) => {
    let name = base;
    for (let n = 2; name !== '' && used.has(name); ++n) name = `${base} ${n}`;
    used.add(name);
    return name;
  });
}
