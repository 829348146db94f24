// The app's header, for screens below it: above a table there is one line, which has the links of the header in it.
import { getContext, setContext, type Component, type Snippet } from 'svelte';
import { writable } from 'svelte/store';

type Header = Component<{ compact: boolean; children?: Snippet }>;
const KEY = Symbol('header');

export const headerTaken = writable(false); // a screen shows it itself
export const provideHeader = (header: Header): Header => setContext(KEY, header);
export const useHeader = (): Header | undefined => getContext<Header | undefined>(KEY);
