// Conditional moves: a turn is tried out while another person decides, and played when it has come.
import { accessible, assert, equal, noSidewaysScroll, shot, translated, until } from './lib.mjs';
import { act, table, together } from './people.mjs';
import { keyboard, perform } from './play.mjs';
import { test } from './runner.mjs';

const last = (who, type) => who.frames.map((frame) => JSON.parse(frame)).findLast((message) => message.type === type);
// Of the game, each once: a table is asked for again when a connection is new, and who is there may be told at any time. (That
// nothing at all is sent: PlanSecrecy in C++.)
const heardBy = (who) =>
  new Set(
    who.frames
      .map((frame) => JSON.parse(frame))
      .filter(({ type }) => /^(position|events|plan)/.test(type))
      .map(({ type, revision }) => `${type} ${revision}`),
  ).size;
const counted = (who, type) => who.frames.filter((frame) => JSON.parse(frame).type === type).length;
// Tries an action out at the table that shows what it would be like.
async function tryOut(who, hand, action) {
  const before = counted(who, 'plan_preview');
  const revision = await who.page.getAttribute('.shell', 'data-revision');
  await perform(hand, who.page, last(who, 'plan_preview').position, action);
  await until(() => counted(who, 'plan_preview') > before, `"${action}" is tried out`);
  await who.page.waitForSelector(`.shell:not([data-revision="${revision}"])`);
}

export function planTests() {
  test('a planned turn is played when it has come, by keyboard, and nobody else knows of it', async (t) => {
    const { ana, rui, zoe } = await table(t, 'splendor');
    await together(ana, rui);
    if (ana.position.to_act !== ana.position.seat) await act(rui, 'take wbg');
    await until(() => ana.position.to_act === ana.position.seat, 'it is Ana’s turn');
    await together(ana, rui, zoe);
    const heard = [ana, zoe].map(heardBy);

    const hand = keyboard(rui.page);
    await hand.press('button.plan');
    await until(() => last(rui, 'plan_preview'), 'the turn ahead is shown');
    await rui.page.locator('.status', { hasText: 'Plan my next turn' }).waitFor();
    await rui.page.waitForSelector('.splendor');
    await accessible(rui.page, 'planning a turn');
    await noSidewaysScroll(rui.page, 'planning a turn');
    const { legal } = last(rui, 'plan_preview').position;
    const buysOrTakes = legal.filter((action) => action.startsWith('take '));
    const [first, second] = [buysOrTakes[0], buysOrTakes.at(-1)];
    await tryOut(rui, hand, first);
    const sheet = rui.page.locator('dialog[open]');
    await sheet.locator('li').waitFor();
    await accessible(rui.page, 'planned turns');
    await translated(rui.page, 'planned turns');
    // An alternative; the first only while a card lies there.
    await sheet.getByRole('button', { name: 'Add an alternative' }).press('Enter');
    await rui.page.waitForSelector('dialog[open]', { state: 'detached' });
    await tryOut(rui, hand, second);
    await sheet.locator('li').nth(1).waitFor();
    await sheet.getByLabel('When turn 1 may be played').selectOption('there');
    const card = await sheet.getByLabel('The card that turn 1 depends on').inputValue();
    await sheet.getByLabel('not in the last round').first().press('Space');
    await shot(rui.page, 'planned-turns-desk');
    await sheet.getByRole('button', { name: 'Play this when it is my turn' }).press('Enter');
    await rui.page.getByRole('button', { name: '2 turns planned' }).waitFor();
    const planned = last(rui, 'plan').turns;
    equal(planned[0], { actions: [first], if: { there: card, unreserved: null, no_last_round: true } }, 'the first turn');
    equal(planned[1].actions, [second], 'its alternative');
    equal([ana, zoe].map(heardBy), heard, 'what the others have heard');

    // Also after a reload.
    await rui.page.reload();
    await rui.page.getByRole('button', { name: '2 turns planned' }).waitFor();
    // That card goes: the alternative is played.
    const place = ana.position.view.rows.flatMap((row, level) => row.map((id, slot) => [id, `${level + 1}.${slot + 1}`])).find(([id]) => String(id) === card)[1];
    await act(ana, `reserve ${place}`);
    await until(() => ana.position.to_act === ana.position.seat, 'it is Ana’s turn again');
    equal(ana.position.log.findLast(({ actor }) => actor === rui.position.seat).action, second, 'what was played');
    await until(() => last(rui, 'plan').turns.length === 0, 'the plan is over');
    await rui.page.getByRole('button', { name: 'Plan my next turn' }).waitFor();
    for (const who of [ana, zoe]) assert(!who.frames.some((frame) => /"type":"plan/.test(frame)), `${who.name} hears of a plan`);
  });
}
