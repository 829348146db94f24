// Somebody is reported in two taps, and a moderator decides in at most three acts, by keyboard; who is muted is told until when.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { accessible, assert, equal, noSidewaysScroll, translated, until } from './lib.mjs';
import { person, table, together } from './people.mjs';
import { test } from './runner.mjs';

const BUILD = process.env.PATOLLI_BUILD ?? join(import.meta.dirname, '../../../build/release');
const PATOLLI = process.env.PATOLLI ?? join(BUILD, 'apps/patolli/patolli');
const PHRASE = 'correct horse battery';

function admin(gameServer, ...words) {
  const { status, stdout, stderr } = spawnSync(PATOLLI, ['admin', '--data', gameServer.data, ...words], { encoding: 'utf8' });
  equal(status, 0, `patolli admin ${words.join(' ')}: ${stderr}`);
  return stdout;
}

// Mia has an account, and is made a moderator at the machine.
async function moderator(t, gameServer) {
  const mia = await person(t, gameServer.url, 'Mia');
  await mia.go('#/online');
  await mia.enter();
  await until(() => mia.frames.some((frame) => JSON.parse(frame).type === 'welcome'), 'Mia is somebody');
  const claim = (phrase) => fetch('api/account/claim', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Mia', phrase }) }).then(({ status }) => status);
  equal(await mia.page.evaluate(claim, PHRASE), 200, 'Mia has an account');
  admin(gameServer, 'appoint', 'mia');
  assert(admin(gameServer, 'moderators').includes('Mia'), 'she is listed');
  await mia.go('#/account');
  await mia.page.reload();
  await mia.page.locator('a[href="#/moderation"]').press('Enter');
  return mia;
}
// Somebody in the lobby.
async function arrived(t, gameServer, name) {
  const it = await person(t, gameServer.url, name);
  await it.go('#/online');
  await it.enter();
  await it.page.locator('section[aria-labelledby="lobby-title"]').waitFor();
  return it;
}
// The passphrase, without a mouse.
async function confirm(mia) {
  const phrase = mia.page.locator('[data-panel=moderation] input[type=password]');
  await phrase.focus();
  await mia.page.keyboard.type(PHRASE);
  await mia.page.keyboard.press('Enter');
  await phrase.waitFor({ state: 'detached' });
}
// What a moderator has sent that decides something, counted as the server is asked.
const decisionsOf = (it) => {
  const decisions = [];
  it.page.on('request', (request) => /api\/moderation\/(confirm|act)$/.test(request.url()) && decisions.push(new URL(request.url()).pathname.split('/').pop()));
  return decisions;
};

// Tabs until something that fits has the focus, and presses it.
async function tabTo(page, selector) {
  await until(async () => {
    await page.keyboard.press('Tab');
    return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  }, `the focus is at ${selector}`);
  await page.keyboard.press('Enter');
}

export function moderationTests() {
  test('somebody is reported and muted, in two taps and two acts', async (t) => {
    // Four people come from one address, and this is not about limits.
    const { gameServer, ana, rui } = await table(t, 'splendor', { more: ['--moderation-contact', 'mods@example.org', '--unlimited', '127.0.0.1'] });
    await together(ana, rui);
    const mia = await moderator(t, gameServer);
    const decisions = decisionsOf(mia);

    // Rui says something; Ana reports that line.
    await rui.page.click('.tools .chat');
    await rui.page.locator('dialog form .input').fill('you fool');
    await rui.page.locator('dialog form .button').click();
    await until(() => ana.frames.some((frame) => frame.includes('you fool')), 'the chat arrives');
    await ana.page.click('.tools .chat');
    await ana.page.locator('dialog [role=log] .report').click();
    const sheet = ana.page.locator('[data-panel=report]');
    assert((await sheet.innerText()).includes('90 days'), 'it says how long lines are kept');
    await accessible(ana.page, 'reporting');
    await translated(ana.page, 'reporting');
    await sheet.locator('[data-why=insult]').click();
    await sheet.locator('[role=status]', { hasText: 'Thank you' }).waitFor();

    // Mia decides, without a mouse: the passphrase, and one button.
    await mia.go('#/');
    await mia.go('#/moderation');
    const screen = mia.page.locator('[data-panel=moderation]');
    await screen.locator('[data-report]', { hasText: 'you fool' }).waitFor();
    await accessible(mia.page, 'moderation');
    await translated(mia.page, 'moderation');
    await noSidewaysScroll(mia.page, 'moderation');
    await confirm(mia);
    await tabTo(mia.page, '[data-act=mute]');
    await screen.locator('[data-report]').waitFor({ state: 'detached' });
    equal(decisions, ['confirm', 'act'], 'from the report to the decision in at most three acts: this screen, the passphrase, one button');

    await until(() => rui.frames.some((frame) => JSON.parse(frame).type === 'sanctions'), 'Rui is told');
    await rui.page.locator('[data-panel=sanctions]', { hasText: 'mods@example.org' }).waitFor();
    await rui.page.locator('dialog form .input').fill('again');
    await rui.page.locator('dialog form .button').click();
    await until(() => rui.frames.some((frame) => frame.includes('server.muted')), 'he cannot chat');
    // He has read it, and has the whole window for the table; when he comes again he is told again.
    await rui.page.keyboard.press('Escape');
    await rui.page.locator('[data-panel=sanctions] button').click();
    await rui.page.locator('[data-panel=sanctions]').waitFor({ state: 'detached' });
    await rui.page.reload();
    await rui.page.locator('[data-panel=sanctions]').waitFor();

    // What was done is in the log, and what holds can be lifted.
    await screen.locator('#tab-log').press('Enter');
    await screen.locator('tbody tr').nth(1).waitFor();
    await accessible(mia.page, 'the log of moderation');
    await screen.locator('#tab-sanctions').click();
    await screen.locator('[data-act=lift]').click();
    await screen.locator('li[data-entry]').waitFor({ state: 'detached' });
    await rui.page.locator('[data-panel=sanctions]').waitFor({ state: 'detached' });
    for (const part of ['tables', 'people']) {
      await screen.locator(`#tab-${part}`).click();
      await accessible(mia.page, `moderation: ${part}`);
      await translated(mia.page, `moderation: ${part}`);
    }
    for (const frame of mia.frames) assert(!frame.includes('"position"'), 'a moderator is sent no position');
  });

  test('a moderator bans, renames, hides and closes by the keyboard alone', async (t) => {
    const { gameServer, ana, rui } = await table(t, 'splendor', { more: ['--moderation-contact', 'mods@example.org', '--unlimited', '127.0.0.1'] });
    await together(ana, rui);
    const mia = await moderator(t, gameServer);
    const { page } = mia;
    const screen = page.locator('[data-panel=moderation]');
    await screen.waitFor();
    await confirm(mia);
    const part = async (name) => {
      await screen.locator('[role=tab][aria-selected=true]').focus();
      await until(async () => {
        if ((await page.evaluate(() => document.activeElement?.id)) === `tab-${name}`) return true;
        await page.keyboard.press('ArrowRight');
        return false;
      }, `the part ${name}`);
    };
    const type = async (selector, text) => {
      await until(async () => {
        await page.keyboard.press('Tab');
        return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
      }, `the focus is at ${selector}`);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };

    // A ban: told until when, why and how to object; nothing can be done meanwhile.
    await part('people');
    await type('[data-panel=moderation] form input[maxlength="40"]', 'Rui');
    const person = screen.locator('section[data-person]', { hasText: 'Rui' });
    await person.waitFor();
    const number = Number(await person.getAttribute('data-person'));
    await tabTo(page, 'section[data-person] [data-act=ban]');
    const told = rui.page.locator('[data-panel=sanctions]');
    await told.waitFor();
    const text = await told.innerText();
    assert(/You are banned until \S.*\d{4}/.test(text) && text.includes('mods@example.org'), `until when and how to object: ${text}`);
    await accessible(rui.page, 'somebody who is banned');
    await translated(rui.page, 'somebody who is banned');
    const before = rui.frames.length;
    await rui.go('#/online');
    await rui.page.reload();
    await told.waitFor();
    await until(() => rui.frames.slice(before).some((frame) => frame.includes('server.banned')), 'the lobby is closed to Rui');

    // It is lifted, and what was lifted is gone from the list.
    await part('sanctions');
    await screen.locator('li[data-kind=ban]').waitFor();
    await accessible(page, 'what holds');
    await tabTo(page, '[data-act=lift]');
    await screen.locator('li[data-kind=ban]').waitFor({ state: 'detached' });
    await told.waitFor({ state: 'detached' });

    // Another name, at the table, too.
    await part('people');
    await type('[data-panel=moderation] form input[maxlength="40"]', `#${number}`);
    await person.waitFor();
    await type('section[data-person] form input', 'Tochtli Verde');
    await until(() => ana.info.seats.some(({ name }) => name === 'Tochtli Verde'), 'Ana sees the new name');

    // The table is hidden from the lobby, shown again, and closed: by two presses.
    const seen = ana.position.table;
    const zoe = await arrived(t, gameServer, 'Zia');
    const row = zoe.page.locator(`a[href="#/table/${seen}"]`);
    await row.waitFor();
    await part('tables');
    const listed = screen.locator(`li[data-entry="${seen}"]`);
    await listed.waitFor();
    await noSidewaysScroll(page, 'tables of moderation');
    await tabTo(page, `li[data-entry="${seen}"] [data-act=hide]`);
    await listed.locator('[data-act=show]').waitFor();
    await row.waitFor({ state: 'detached' });
    await tabTo(page, `li[data-entry="${seen}"] [data-act=show]`);
    await listed.locator('[data-act=hide]').waitFor();
    await row.waitFor();
    await tabTo(page, `li[data-entry="${seen}"] [data-act=ask-close]`);
    equal(ana.info.state, 'running', 'one press closes nothing');
    await tabTo(page, `li[data-entry="${seen}"] [data-act=close]`);
    await until(() => ana.info.state === 'over', 'the table is closed');
    equal(ana.info.result.ending, 'abandoned', 'and nobody has won');

    // Taken back at the machine, the role ends at once.
    admin(gameServer, 'discharge', 'mia');
    assert(!admin(gameServer, 'moderators').includes('Mia'), 'she is not listed');
    await page.reload();
    await page.getByRole('alert').waitFor();
    equal(await screen.count(), 0, 'the screen is gone');
  });

  test('people block each other, and the lobby can be searched for who does not leave games', async (t) => {
    const { gameServer, ana, rui } = await table(t, 'splendor', { more: ['--unlimited', '127.0.0.1'] });
    await together(ana, rui);

    // Ana reports nobody, but blocks Rui where she could: the two sit down together no more, and the account undoes it.
    await ana.page.locator('.tools .chat').focus();
    await rui.page.click('.tools .chat');
    await rui.page.locator('dialog form .input').fill('hello');
    await rui.page.locator('dialog form .button').click();
    await until(() => ana.frames.some((frame) => frame.includes('"hello"')), 'the chat arrives');
    await ana.page.keyboard.press('Enter');
    await ana.page.locator('dialog [role=log] .report').press('Enter');
    await tabTo(ana.page, '[data-block]');
    await ana.page.locator('[data-block]', { hasText: 'Unblock' }).waitFor();
    await ana.go('#/account');
    const blocks = ana.page.locator('[data-panel=blocks]');
    await blocks.locator('li', { hasText: 'Rui' }).waitFor();
    await accessible(ana.page, 'people who are blocked');
    await translated(ana.page, 'people who are blocked');
    await tabTo(ana.page, '[data-panel=blocks] li button');
    await blocks.waitFor({ state: 'detached' });

    // A game whose clock runs out at once, since nobody moves: whoever should have has left it. No form offers such a clock.
    const timed = await ana.page.evaluate(
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(new URL('ws', document.baseURI).href.replace('http', 'ws'));
          socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 2, id: 'h', language: 'en' }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            const seats = [{ kind: 'me' }, { kind: 'open' }];
            if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'create', id: 'c', game: 'splendor', clock: { kind: 'budget', ms: 1000, increment: 0 }, timeout: { kind: 'forfeit' }, seats }));
            if (message.id === 'c') resolve(message.table);
          };
        }),
    );
    await rui.go(`#/table/${timed}`);
    // He follows its link, which gives him the free seat, and is away.
    await until(() => rui.infos.some(({ id, state }) => id === timed && state === 'over'), 'time is over');
    const { result, seats } = rui.infos.findLast(({ id }) => id === timed);
    equal(result.ending, 'timeout', 'whose time was over has lost');
    const leaver = seats.find(({ seat }) => !result.winners.includes(seat)).name;

    // Both open a table; before one sits down one sees how many games its creator has left, and can look for others.
    for (const it of [ana, rui]) {
      const form = await it.form();
      await form.locator('[data-choice=game] input[value=coatl]').check();
      await form.locator('ol input[value=open]').first().check();
      await form.locator('.primary').click();
      await until(() => it.page.url().includes('#/table/'), 'the table is open');
    }
    const zia = await arrived(t, gameServer, 'Zia');
    const rows = zia.page.locator('section[aria-labelledby="lobby-title"] li', { hasText: 'Cóatl' });
    await until(async () => (await rows.count()) === 2, 'both tables');
    await rows.filter({ hasText: leaver }).getByText('left 1 of').waitFor();
    await zia.page.locator('search [data-search=left]').selectOption('5');
    await until(async () => (await rows.count()) === 1, 'one of them');
    assert(!(await rows.innerText()).includes(leaver), 'not that of whoever leaves');
    await accessible(zia.page, 'searching by who leaves');
  });
}
