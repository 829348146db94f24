// The host's own texts. Without a server, or without such texts, there are none.
import { readable } from 'svelte/store';
import { api, type LegalKind } from '../online/api';

const KINDS: readonly LegalKind[] = ['imprint', 'privacy', 'terms'];
export const isLegalKind = (text: string | undefined): text is LegalKind => KINDS.some((kind) => kind === text);

export const legalKinds = readable<LegalKind[]>([], (set) => {
  api.legal().then(
    (found) => set(KINDS.filter((kind) => found.includes(kind))),
    () => {}, // no server here
  );
});

export const legalText = (kind: LegalKind, language: string) => api.legalText(kind, language).catch(() => null);

export interface Block {
  heading: boolean;
  parts: { text: string; link: boolean }[];
}
// Paragraphs, headings (lines that begin with #) and addresses of the web: all else is text.
export function blocks(text: string): Block[] {
  return text
    .replace(/\r/g, '')
    .split(/\n\s*\n|\n(?=#)|(?<=^#[^\n]*)\n/m)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => ({
      heading: block.startsWith('#'),
      parts: block
        .replace(/^#+\s*/, '')
        .split(/(https?:\/\/[^\s<>()]+[^\s<>().,;:])/)
        .filter(Boolean)
        .map((part) => ({ text: part, link: /^https?:\/\//.test(part) })),
    }));
}
