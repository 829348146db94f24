// Seats and marks look the same in the graph, in lists and on the board.
export const COLOURS = ['var(--gem-blue)', 'var(--gem-red)', 'var(--gem-green)', 'var(--warn)'];
export const DASHES = ['', '7 4', '2 3', '10 3 2 3']; // never colour alone
export const SIGNS: Record<string, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
export const BEST_SIGN = '★';
export const percent = (chance: number): number => Math.round(chance * 100);
