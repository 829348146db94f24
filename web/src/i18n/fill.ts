export type Params = Record<string, string | number> | readonly (string | number)[];

const HOLE = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

// One or many? French counts nothing as one, too.
export function isOne(n: number, language: string): boolean {
  return n === 1 || (n === 0 && language === 'fr');
}

export function fill(text: string, params: Params | undefined, language: string): string {
  if (!params) return text;
  return text.replace(HOLE, (whole, name: string, one?: string, many?: string) => {
    const value = (params as Record<string, string | number>)[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return isOne(Number(value), language) ? one : many;
  });
}

// The names that a text wants to be filled with, in order, each once.
export function holes(text: string): string[] {
  return [...new Set([...text.matchAll(HOLE)].map((m) => m[1] as string))].sort();
}
