// Whom one has blocked: what they say is not shown. One list for the page, asked for once a connection.
import { writable } from 'svelte/store';
import { api } from './api';

export const blocked = writable<ReadonlySet<number>>(new Set());

export async function loadBlocks(): Promise<void> {
  blocked.set(new Set((await api.blocks()).map(({ person }) => person)));
}
export async function block(person: number, on: boolean): Promise<void> {
  await api.block(person, on);
  blocked.update((now) => {
    const next = new Set(now);
    if (on) next.add(person);
    else next.delete(person);
    return next;
  });
}
