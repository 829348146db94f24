// Which component shows which game. They are loaded when a table needs them.
import type { Component } from 'svelte';
import { loadAreas } from '../i18n';
import type { Cards, CoatlCards, CoatlView, GameName, SplendorCards, SplendorView, TableProps, View } from '../table/types';

export type GameTable = Component<TableProps<View, Cards>>;

export async function loadTable(game: GameName): Promise<GameTable> {
  if (game === 'splendor') {
    await loadAreas('splendor', 'engine', 'log');
    const table: Component<TableProps<SplendorView, SplendorCards>> = (await import('./splendor/SplendorTable.svelte')).default;
    return table as unknown as GameTable;
  }
  await loadAreas('coatl', 'engine', 'log');
  const table: Component<TableProps<CoatlView, CoatlCards>> = (await import('./coatl/CoatlTable.svelte')).default;
  return table as unknown as GameTable;
}
