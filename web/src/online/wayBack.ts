// Who this browser was before a personal link made it somebody else: a guest has no other way back.
import { api } from './api';
import type { Me } from './types';

const KEY = 'patolli.back';
export interface WayBack {
  person: number;
  name: string;
  secret: string;
}

export function wayBack(): WayBack | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as WayBack | null;
    return typeof kept?.person === 'number' && typeof kept.name === 'string' && typeof kept.secret === 'string' ? kept : null;
  } catch {
    return null;
  }
}
export function keepWayBack(back: WayBack | null): void {
  try {
    if (back) localStorage.setItem(KEY, JSON.stringify(back));
    else localStorage.removeItem(KEY);
  } catch {
    // without storage the way back is shown as long as the page is open
  }
}

// Becomes somebody else, and remembers who it was.
export async function becomeOther(secret: string, was: Pick<Me, 'person' | 'name'>) {
  const me = await api.takeOver(secret, true);
  const back = me.back ? { person: was.person, name: was.name, secret: me.back } : null;
  keepWayBack(back);
  return { me, back };
}
