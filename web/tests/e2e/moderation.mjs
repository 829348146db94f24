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
    const mia = await person(t, gameServer.url, 'Mia');
    await mia.go('#/online');
    await mia.enter();
    await until(() => mia.frames.some((frame) => JSON.parse(frame).type === 'welcome'), 'Mia is somebody');
    const claim = (phrase) => fetch('api/account/claim', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Mia', phrase }) }).then(({ status }) => status);
    const claimed = await mia.page.evaluate(claim, PHRASE);
    equal(claimed, 200, 'Mia has an account');
    admin(gameServer, 'appoint', 'mia');
    assert(admin(gameServer, 'moderators').includes('Mia'), 'she is listed');

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
    await mia.go('#/account');
    await mia.page.reload();
    await mia.page.locator('a[href="#/moderation"]').press('Enter');
    const screen = mia.page.locator('[data-panel=moderation]');
    await screen.locator('[data-report]', { hasText: 'you fool' }).waitFor();
    await accessible(mia.page, 'moderation');
    await translated(mia.page, 'moderation');
    await noSidewaysScroll(mia.page, 'moderation');
    await screen.locator('input[type=password]').focus();
    await mia.page.keyboard.type(PHRASE);
    await mia.page.keyboard.press('Enter');
    await screen.locator('input[type=password]').waitFor({ state: 'detached' });
    await tabTo(mia.page, '[data-act=mute]');
    await screen.locator('[data-report]').waitFor({ state: 'detached' });

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
    await screen.locator('[data-sanction]').waitFor({ state: 'detached' });
    await rui.page.locator('[data-panel=sanctions]').waitFor({ state: 'detached' });
    for (const part of ['tables', 'people']) {
      await screen.locator(`#tab-${part}`).click();
      await accessible(mia.page, `moderation: ${part}`);
      await translated(mia.page, `moderation: ${part}`);
    }
    for (const frame of mia.frames) assert(!frame.includes('"position"'), 'a moderator is sent no position');
  });
}
