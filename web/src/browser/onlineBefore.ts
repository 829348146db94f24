// Whether somebody has played online in this browser: only then does the start page ask the server for games.
const KEY = 'patolli.online';

export function rememberOnline(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // A browser that keeps nothing can still play.
  }
}
export const wasOnline = (): boolean => localStorage.getItem(KEY) === 'yes';
