// Somebody who is not there is told that it is their turn: the way from a move to the notification. No browser vendor's service is
// asked: the page's PushManager names a service of the test's own, which decrypts what comes and hands it to the real service worker.
import { assert, equal, until } from './lib.mjs';
import { act, table, together } from './people.mjs';
import { checkSender, checkWebhook, pushStub, Subscription } from './pushStub.mjs';
import { test } from './runner.mjs';

function replacePushManager({ endpoint, keys }) {
  let subscribed = null;
  const subscription = (options) => ({
    endpoint,
    options,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => ((subscribed = null), true),
  });
  PushManager.prototype.subscribe = async function (options) {
    globalThis.pushKey = options.applicationServerKey;
    return (subscribed = subscription({ ...options, applicationServerKey: options.applicationServerKey.buffer }));
  };
  PushManager.prototype.getSubscription = async () => subscribed;
}

// The registration of the active service worker, as the browser's debugger knows it. One whose page was loaded again while it was
// being installed is listed for a while beside the next.
async function registrationOf(page) {
  const cdp = await page.context().newCDPSession(page);
  const known = new Promise((resolve) =>
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  return { cdp, registrationId: await known };
}

// Counts what the service worker has shown, after it is shown: to ask for the notifications in between may drop the one on its way.
const countShown = (worker) =>
  worker.evaluate(() => {
    const { showNotification } = ServiceWorkerRegistration.prototype;
    self.timesShown = 0;
    ServiceWorkerRegistration.prototype.showNotification = async function (...told) {
      await showNotification.apply(this, told);
      self.timesShown += 1;
    };
  });

async function activeWorker(context) {
  for (const worker of context.serviceWorkers())
    if (await worker.evaluate(() => self.serviceWorker.state === 'activated').catch(() => false)) return worker;
  return null;
}

const shownBy = (worker) => worker.evaluate(async () => (await self.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })));

export function notifyTests() {
  test('Who is away is told whose turn it is, by whom, and led to the table', async (t) => {
    const stub = await pushStub();
    try {
      const more = ['--push-contact', 'mailto:host@example.org', '--notify-stub', stub.origin, '--notify-after', '0'];
      const { gameServer, ana, rui } = await table(t, 'splendor', { more });
      const subscription = new Subscription(stub.origin, 'rui');
      await rui.context.grantPermissions(['notifications'], { origin: new URL(gameServer.url).origin });
      await rui.context.addInitScript(replacePushManager, { endpoint: subscription.endpoint, keys: subscription.keys });
      await together(ana, rui);
      if (rui.position.to_act === rui.position.seat) await act(rui, rui.position.legal[0]);
      await until(() => ana.position.to_act === ana.position.seat, 'it is Ana’s turn');

      // Rui wants to be told, and leaves the table.
      const tableLink = ana.position.table;
      await rui.go('#/account');
      await rui.page.reload();
      const panel = rui.page.locator('[data-panel=notifications]');
      await panel.locator('.primary').click();
      await panel.locator('li[data-kind=push]').waitFor();
      await panel.locator('summary').click();
      await panel.locator('input[type=url]').fill(`${stub.origin}/hook`);
      await panel.locator('form .button').click();
      const secret = await panel.locator('code').textContent();
      const pageKey = await rui.page.evaluate(() => btoa(String.fromCharCode(...globalThis.pushKey)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, ''));

      await act(ana, ana.position.legal.find((action) => action.startsWith('take ')));
      const sent = await until(() => stub.to('/push/rui')[0], 'a push message');
      checkSender(sent.headers.authorization, stub.origin, pageKey);
      equal(sent.headers['content-encoding'], 'aes128gcm', 'its encoding');
      equal(sent.headers.topic, tableLink, 'its topic');
      assert(Number(sent.headers.ttl) > 0 && sent.body.length < 4096, 'its time and size');
      const text = subscription.open(sent.body);
      const told = JSON.parse(text);
      assert(text.length <= 2000, 'at most 2 kB');
      equal([told.table, told.game, told.title, told.body, told.waiting], [tableLink, 'splendor', 'Your turn: Splendor', 'Ana took tokens.', 1], 'what is told');

      const hook = await until(() => stub.to('/hook')[0], 'a webhook');
      checkWebhook(hook, secret);
      equal(JSON.parse(hook.body), told, 'the webhook says the same');

      // The real service worker shows it.
      const { cdp, registrationId } = await registrationOf(rui.page);
      await rui.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const worker = await until(() => activeWorker(rui.context), 'the service worker runs');
      await countShown(worker);
      const deliver = async (data, times) => {
        await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(gameServer.url).origin, registrationId, data });
        await until(async () => (await worker.evaluate(() => self.timesShown)) === times, `notification ${times} is shown`);
        return shownBy(worker);
      };
      equal(await deliver(text, 1), [{ title: told.title, body: told.body, tag: tableLink }], 'what is shown');
      const later = JSON.stringify({ ...told, body: 'again' });
      equal(await deliver(later, 2), [{ title: told.title, body: 'again', tag: tableLink }], 'the same again replaces it');

      // Pressing it opens the table. Only a person's press may bring a window to the front, so the test's must not try.
      await worker.evaluate(async () => {
        WindowClient.prototype.focus = async function () {
          return this;
        };
        const [notification] = await self.registration.getNotifications();
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      });
      await rui.page.waitForURL((url) => url.hash === `#/table/${tableLink}`);
      await until(() => rui.position?.to_act === rui.position?.seat, 'Rui is at the table');
      equal(stub.got.length, 2, 'one message a turn, for each that asked for it');
    } finally {
      await stub.close();
    }
  });
}
