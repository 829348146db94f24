// Is there a table, whose one line at the top has the links of the header in it?
import { writable } from 'svelte/store';

export const headerTaken = writable(false);
