// Turns told by mail, from the move to the relay and back: the address is confirmed by the link in a mail, on another device, and
// ended by the link in another one.
import { accessible, assert, equal, translated, until } from './lib.mjs';
import { act, person, table, together } from './people.mjs';
import { smtpStub } from './smtpStub.mjs';
import { test } from './runner.mjs';

const linkIn = (mail, what) => new RegExp(`http://\\S+#/mail/${what}/\\S+`).exec(mail.text)?.[0];

export function mailTests() {
  test('Who has confirmed an address is told by mail, and ends it by a link', async (t) => {
    const relay = await smtpStub({ user: 'patolli', password: 'long and secret' });
    try {
      const { gameServer, ana, rui } = await table(t, 'splendor', { more: (url) => [...relay.settings, '--base-url', url.replace(/\/$/, ''), '--notify-after', '0'] });
      await together(ana, rui);
      if (rui.position.to_act === rui.position.seat) await act(rui, rui.position.legal[0]);
      await until(() => ana.position.to_act === ana.position.seat, 'it is Ana’s turn');
      const tableLink = ana.position.table;

      // A guest is told what is missing; an account names an address, by the keyboard.
      await rui.go('#/account');
      await rui.page.reload();
      const panel = rui.page.locator('[data-panel=notifications]');
      await panel.locator('summary', { hasText: 'E-mail' }).press('Enter');
      await panel.getByText('Mails are for accounts').waitFor();
      equal(await panel.locator('[data-form=mail]').count(), 0, 'no form for a guest');
      assert((await panel.getByText('Tell me in this browser').count()) === 0, 'this server pushes nothing');
      const claimed = await rui.page.evaluate(() =>
        fetch('api/account/claim', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Rui', phrase: 'correct horse battery' }) }).then((answer) => answer.status),
      );
      equal(claimed, 200, 'Rui has an account');
      await rui.page.reload();
      await panel.locator('summary', { hasText: 'E-mail' }).press('Enter');
      await panel.locator('[data-form=mail] input').fill('rui@example.org');
      await panel.locator('[data-form=mail] input').press('Enter');
      await panel.locator('li[data-kind=mail]').waitFor();
      await panel.getByText('e-mail, not confirmed').waitFor();
      await panel.getByText('A mail is on its way to rui@example.org').waitFor();
      await accessible(rui.page, 'an address that is not confirmed');
      await translated(rui.page, 'an address that is not confirmed');
      const asked = await until(() => relay.got[0], 'the mail that asks');
      equal([asked.to, asked.secure, asked.headers.from], ['<rui@example.org>', true, 'Patolli <patolli@example.org>'], 'where it goes, and how');
      assert(!asked.text.includes('Rui'), 'it holds nothing that Rui has chosen');

      // Its link, on another device: nothing happens before the button.
      const phone = await person(t, gameServer.url, 'Phone');
      await phone.page.goto(linkIn(asked, 'confirm'));
      const button = phone.page.getByRole('button', { name: 'Confirm the address' });
      await button.waitFor();
      await accessible(phone.page, 'the page of a link');
      await translated(phone.page, 'the page of a link');
      await rui.page.reload();
      await panel.getByText('e-mail, not confirmed').waitFor();
      await button.press('Enter');
      await phone.page.getByText('The address is confirmed.').waitFor();
      equal(await phone.page.evaluate(() => document.activeElement?.tagName), 'H1', 'the focus is not lost');
      await rui.page.reload();
      await panel.locator('li[data-kind=mail] small', { hasText: /^E-mail$/ }).waitFor();
      equal(await panel.locator('[data-act=again]').count(), 0, 'nothing to send again');

      // Rui is away; Ana moves.
      await act(ana, ana.position.legal.find((action) => action.startsWith('take ')));
      const mail = await until(() => relay.got[1], 'a mail');
      equal([mail.to, mail.headers.subject, mail.headers['list-unsubscribe-post']], ['<rui@example.org>', 'Your turn: Splendor', 'List-Unsubscribe=One-Click'], 'what is told');
      assert(mail.text.includes('Ana took tokens.') && mail.text.includes(`${gameServer.url}#/table/${tableLink}`), mail.text);
      assert(mail.headers['message-id'].startsWith(`<${tableLink}.`), mail.headers['message-id']);

      // A program that looks at its links ends nothing; it is led to the page with the button.
      const stop = /<(.*)>/.exec(mail.headers['list-unsubscribe'])[1];
      const looked = await fetch(stop, { redirect: 'manual' });
      equal([looked.status, looked.headers.get('location')], [302, linkIn(mail, 'stop')], 'where the header leads');
      await phone.page.goto(stop);
      await phone.page.getByRole('button', { name: 'No more mails' }).press('Enter');
      await phone.page.getByText('No more mails will come.').waitFor();
      await rui.page.reload();
      await panel.waitFor();
      equal(await panel.locator('li[data-kind=mail]').count(), 0, 'the address is gone');
      const oneClick = await fetch(stop, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
      equal(oneClick.status, 200, 'what mail programs post, again');
      equal(relay.got.length, 2, 'no other mail');
    } finally {
      await relay.close();
    }
  });
}
