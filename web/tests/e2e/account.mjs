// Who one is: devices and links, somebody else's link, another passphrase, export, and the host's texts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, assert, equal, until } from './lib.mjs';
import { person, seldom } from './people.mjs';
import { test } from './runner.mjs';

async function arrive(t, gameServer, name) {
  const it = await person(t, gameServer.url, name);
  await it.go('#/online');
  await it.enter();
  await it.form();
  await it.go('#/account');
  await it.page.waitForSelector('main[data-screen="account"] li[data-kind=device]');
  return it;
}
const personalLink = async (it, once) => {
  await it.page.getByLabel('Works only once').setChecked(once);
  await it.page.getByRole('button', { name: 'Create link' }).click();
  await it.page.waitForSelector('li[data-kind=link]');
  return it.page.locator('input[readonly][aria-label="Personal link"]').inputValue();
};

// An address of every screen that App.svelte knows, but for `play`, which is a table.
const SCREENS = {
  new: '#/new/splendor', online: '#/online', table: '#/table/nosuchtable2', game: '#/game/nosuchtable2/nosuchsecret', account: '#/account', me: '#/me/nosuchsecret',
  leaders: '#/leaders', mail: '#/mail/stop/nosuchlink', moderation: '#/moderation', legal: '#/legal/terms', rules: '#/rules/splendor', about: '#/about', tutorial: '#/tutorial/splendor',
};
const knownScreens = () => [...readFileSync(new URL('../../src/app/App.svelte', import.meta.url), 'utf8').matchAll(/^ {4}(\w+): \(\) => import\(/gm)].map(([, name]) => name);

export function accountTests() {
  test("somebody else's link asks, names both, and there is a way back", async (t) => {
    const gameServer = await t.gameServer();
    const eve = await arrive(t, gameServer, 'Eve');
    const link = await personalLink(eve, false);
    const ana = await arrive(t, gameServer, 'Ana');
    await ana.page.goto(link);
    const question = ana.page.locator('section[aria-labelledby=other-person]');
    await question.waitFor();
    assert((await question.innerText()).includes('Eve') && (await question.innerText()).includes('Ana'), 'both are named');
    equal(await ana.page.evaluate(() => document.activeElement?.id), 'other-person', 'a screen reader is told');
    await accessible(ana.page, 'question');
    await ana.page.getByRole('button', { name: 'Stay Ana' }).press('Enter');
    await ana.page.locator('main nav a', { hasText: 'Ana' }).waitFor();
    await ana.page.goto(link);
    await ana.page.getByRole('button', { name: 'Go on as Eve' }).press('Enter');
    await ana.page.waitForSelector('text=You’re playing as guest Eve.');
    await ana.page.reload();
    await ana.page.getByRole('button', { name: 'Back to Ana' }).press('Enter');
    await ana.page.waitForSelector('text=You’re playing as guest Ana.');
  });

  test('devices and links are listed, and each can be ended', async (t) => {
    const gameServer = await t.gameServer();
    const ana = await arrive(t, gameServer, 'Ana');
    const link = await personalLink(ana, true);
    await accessible(ana.page, 'devices and links');
    const phone = await person(t, gameServer.url, 'Ana');
    await phone.page.goto(link);
    await phone.page.locator('main nav a', { hasText: 'Ana' }).waitFor();
    await ana.page.reload();
    const devices = ana.page.locator('li[data-kind=device]');
    await devices.nth(1).waitFor();
    equal(await ana.page.locator('li[data-kind=link]').count(), 0, 'a link for one use is gone');
    await devices.filter({ hasNotText: 'this device' }).getByRole('button').press('Enter');
    await devices.nth(1).waitFor({ state: 'detached' });
    await phone.page.reload();
    await phone.page.locator('input[autocomplete=nickname]:visible').first().waitFor();
  });

  test('a passphrase shows its strength and can be changed; data can be exported', async (t) => {
    const gameServer = await t.gameServer();
    const ana = await arrive(t, gameServer, 'Ana');
    const claim = ana.page.locator('form', { hasText: 'Create account' });
    await claim.locator('input[type=password]').fill('12345678');
    await claim.locator('[data-score="0"]').waitFor();
    assert((await claim.locator('[data-score]').innerText()).startsWith('Very easy to guess'), 'it says so');
    await claim.locator('.primary').click();
    await ana.page.locator('[role=alert]', { hasText: 'too easy to guess' }).waitFor();
    await claim.locator('input[type=password]').fill('correct horse battery');
    await claim.locator('[data-score="4"], [data-score="3"]').waitFor();
    await claim.locator('.primary').click();
    await ana.page.waitForSelector('text=Account: Ana');
    const change = ana.page.locator('form', { has: ana.page.locator('h2', { hasText: 'Change passphrase' }) });
    await change.getByLabel('Current passphrase').fill('wrong');
    await change.getByLabel('New passphrase').fill('another staple of words');
    await change.getByRole('button').click();
    await change.locator('[role=alert]').waitFor();
    await change.getByLabel('Current passphrase').fill('correct horse battery');
    await change.getByRole('button').click();
    await change.locator('[role=status]', { hasText: 'has been changed' }).waitFor();
    await accessible(ana.page, 'account');
    const [file] = await Promise.all([ana.page.waitForEvent('download'), ana.page.getByRole('link', { name: 'Export my data' }).click()]);
    assert(/^patolli-\d+\.json$/.test(file.suggestedFilename()), file.suggestedFilename());
  });

  test('a rating that says little yet is marked as provisional, at the table and among the best', async (t) => {
    const gameServer = await t.gameServer({ more: ['--rated-turns', '0'] }); // a game counts at once
    const [ana, rui] = await Promise.all([arrive(t, gameServer, 'Ana'), arrive(t, gameServer, 'Rui')]);
    for (const it of [ana, rui])
      equal(await it.page.evaluate((name) => fetch('/api/account/claim', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name, phrase: 'correct horse battery' }) }).then(({ status }) => status), it.name), 200, 'an account');
    await rui.page.reload();
    await ana.page.reload();
    const play = async () => {
      const before = ana.position?.table;
      const form = await ana.form();
      await form.locator('[data-choice=game] input[value=splendor]').check();
      await form.getByRole('switch', { name: 'Rated (accounts only)' }).click();
      await form.locator('.primary').click();
      await rui.page.goto(await ana.page.locator('input[readonly]').inputValue());
      await rui.page.getByRole('button', { name: 'Sit here' }).click();
      await until(() => ana.position && ana.position.table !== before && rui.position?.table === ana.position.table, 'the game begins');
    };
    await play();
    await seldom(rui.page, 'Resign');
    await rui.page.locator('[role=alertdialog] .primary').click();
    await ana.page.waitForSelector('#end-title');
    await ana.go('#/leaders');
    await ana.page.locator('main select').selectOption('splendor');
    await ana.page.locator('tbody tr', { hasText: 'Rui' }).waitFor();
    for (const row of await ana.page.locator('tbody tr').allInnerTexts()) assert(/\d\?/.test(row), `marked: ${row}`);
    await play();
    await ana.page.locator('.seats small', { hasText: '?' }).first().waitFor();
  });

  test("the host's texts are linked from every screen, by language", async (t) => {
    equal([...Object.keys(SCREENS), 'play'].sort(), knownScreens().sort(), 'every screen is visited');
    const folder = mkdtempSync(join(tmpdir(), 'patolli-texts-'));
    try {
      for (const [name, text] of Object.entries({ 'imprint.en': '# Who\nAna <b>Example</b>\n\nhttps://example.org', 'imprint.fr': 'Ana Exemple', terms: 'Be kind.' }))
        writeFileSync(join(folder, name), text);
      const gameServer = await t.gameServer({ more: ['--imprint', `en:${folder}/imprint.en,fr:${folder}/imprint.fr`, '--terms', `${folder}/terms`] });
      const it = await person(t, gameServer.url, 'Ida');
      for (const hash of ['', '#/nowhere', ...Object.values(SCREENS)]) {
        await it.go(hash);
        const links = it.page.locator('footer nav a');
        await links.nth(1).waitFor();
        equal(await links.allInnerTexts(), ['Imprint', 'Terms of use'], `links at ${hash}`);
      }
      // A table fills the window: there they are among the settings.
      await it.go('#/new/splendor');
      await it.page.locator('main .primary').last().click();
      await it.page.locator('header.play .gear').click();
      const dialog = it.page.locator('dialog[open]');
      await dialog.locator('nav a').nth(1).waitFor();
      equal(await it.page.locator('footer').count(), 0, 'no footer below a table');
      await dialog.getByRole('link', { name: 'Imprint' }).press('Enter');
      await it.page.waitForSelector('main[data-screen="legal/imprint"] h2:has-text("Who")');
      assert((await it.page.locator('main').innerText()).includes('Ana <b>Example</b>'), 'text, not HTML');
      await accessible(it.page, 'imprint');
      await it.page.locator('header select').selectOption('fr');
      await it.page.waitForSelector('text=Ana Exemple');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
