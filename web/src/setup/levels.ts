// The bots for people, weakest first (C++: kLevels).
export const LEVELS = ['novice', 'casual', 'skilled', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];
