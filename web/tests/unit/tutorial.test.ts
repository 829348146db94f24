// The tutorials are real games: the engine plays them from the first step to the last, and every text is there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { get } from 'svelte/store';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/wasm';
import { GAMES, moduleOf } from '../../src/games';
import type { RulesPage, TutorialPlan } from '../../src/table/module';
import { Lesson, type Calls } from '../../src/tutorial/lesson';
import { AREAS } from './words';

const GAMES_FOLDER = join(import.meta.dirname, '../../src/games');
const SOURCES = (readdirSync(GAMES_FOLDER, { recursive: true }) as string[])
  .filter((file) => /\.(ts|svelte)$/.test(file))
  .map((file) => readFileSync(join(GAMES_FOLDER, file), 'utf8'));

const ROOT = join(import.meta.dirname, '../..');
const WASM = join(ROOT, 'src/engine/engine.wasm');
const english = (area: string) => AREAS.filter((one) => one.area === area).flatMap(({ read }) => Object.keys(read('en')));

async function engine(): Promise<Calls> {
  const e = await Engine.from(readFileSync(WASM));
  const methods: Record<string, (args: never) => unknown> = {
    load: ({ record, steps }: { record: string; steps: number }) => {
      e.load(record, steps);
      return e.cards();
    },
    position: ({ viewer, first }: { viewer: number; first: number }) => e.positionText(viewer, first),
    why: ({ seat, action }: { seat: number; action: string }) => e.whyIllegal(seat, action),
  };
  return {
    call: <T>(method: string, args: unknown) => Promise.resolve(methods[method]?.(args as never) as T),
    close: () => {},
  };
}

describe.each(GAMES)('the tutorial of %s', (game) => {
  const plan = () => moduleOf(game).tutorial?.() as Promise<TutorialPlan>;
  it('has a text for every step, and no other texts', async () => {
    const { steps } = await plan();
    const texts = english('tutorial').filter((key) => key.startsWith(`${game}.tutorial.`));
    expect(texts.sort()).toEqual([`${game}.tutorial.title`, ...steps.map((step) => `${game}.tutorial.${step.text}`)].sort());
  });
  it('goes forward in time and ends with the game', async () => {
    const { record, steps } = await plan();
    steps.forEach((step, i) => expect(step.at).toBeGreaterThanOrEqual((steps[i - 1]?.at ?? 0) + (steps[i - 1]?.act ? 1 : 0)));
    expect(steps.at(-1)?.at).toBe(record.actions.length);
  });
  it('is played through by the engine', async () => {
    const { record, steps } = await plan();
    const lesson = new Lesson({ record, steps }, await engine(), 'Ana', () => 0);
    await lesson.go(0);
    for (let i = 0; i < lesson.length; i++) {
      const now = get(lesson.state);
      expect(now?.step).toBe(i);
      expect(now?.position.over).toBe(steps[i]?.at === record.actions.length);
      const action = lesson.expected(i);
      if (action === null) {
        await lesson.next();
        continue;
      }
      expect(now?.position.to_act).toBe(0);
      expect(now?.position.legal).toContain(action);
      // what is not the step's action changes nothing
      const other = now?.position.legal.find((legal) => legal !== action);
      if (other) expect(await lesson.act(other)).toBe('other');
      expect(await lesson.act('no such thing')).toBe('refused');
      expect(get(lesson.state)?.step).toBe(i);
      expect(await lesson.act(action)).toBe('right');
    }
    expect(get(lesson.state)?.position.result?.winners).toEqual([0]);
    // and back
    await lesson.go(2);
    expect(get(lesson.state)?.step).toBe(2);
  });
});

describe.each(GAMES)('the rules of %s', (game) => {
  it('have all their texts, and no others', async () => {
    const { sections, seeAlso } = await (moduleOf(game).rules?.() as Promise<RulesPage>);
    const wanted = sections.flatMap(({ id, texts }) => ['title', ...Array.from({ length: texts }, (_, i) => i + 1)].map((n) => `${game}.rules.${id}.${n}`));
    wanted.push(`${game}.rules.title`, ...(seeAlso ? [`${game}.rules.more`] : []));
    // Those that figures and galleries name themselves stand in their sources.
    const there = english('rules').filter((key) => key.startsWith(`${game}.rules.`) && !SOURCES.some((text) => text.includes(`'${key}'`)));
    expect(there.sort()).toEqual(wanted.sort());
  });
});
