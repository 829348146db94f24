// The page without a network. What is built has names that change with their content, so what is kept never gets old;
// only the page itself is asked for anew when there is a network.
const NAME = 'patolli-__VERSION__';
const FILES = JSON.parse('__FILES__');

// Nobody waits for it, and a server counts what comes from one house: so never many at once, at most 50 in a second, and again later what
// a server that has enough to do did not answer.
const LANES = 3;
const PAUSE_MS = 60;
const LATER_MS = 5000;
const MOST_TRIES = 12;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function keep(cache, file) {
  for (let tries = 1; ; ++tries) {
    const response = await fetch(`./${file}`).catch((error) => (tries < MOST_TRIES ? null : Promise.reject(error)));
    if (response?.ok) return cache.put(`./${file}`, response);
    if (response && (tries === MOST_TRIES || (response.status !== 429 && response.status !== 503))) throw new Error(`${file}: ${response.status}`);
    await pause(LATER_MS);
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      await cache.add(new Request('./', { cache: 'reload' }));
      const left = FILES[Symbol.iterator]();
      const lane = async () => {
        for (const file of left) {
          await keep(cache, file);
          await pause(PAUSE_MS);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('patolli-') && name !== NAME) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (event.request.mode === 'navigate' && (path === '' || path === 'index.html')) {
    event.respondWith(
      fetch(event.request).catch(async () => (await caches.match(scope.href, { ignoreSearch: true })) ?? Response.error()),
    );
  } else if (FILES.includes(path)) {
    event.respondWith((async () => (await caches.match(event.request, { ignoreSearch: true })) ?? fetch(event.request))());
  }
});

// What the server says when it is somebody's turn (docs/PROTOCOL.md). A later one of the same table replaces it.
self.addEventListener('push', (event) => {
  let news;
  try {
    news = event.data.json();
  } catch {
    news = {};
  }
  if (typeof news.title !== 'string') news = { title: 'Patolli', body: '', table: '' };
  event.waitUntil(tell(news));
});

async function tell({ title, body, table, waiting }) {
  if (Number.isInteger(waiting) && self.navigator.setAppBadge) await self.navigator.setAppBadge(waiting).catch(() => undefined);
  // Who is looking at that table sees it there.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).hash.startsWith(`#/table/${table}`))) return;
  await self.registration.showNotification(title, { body, tag: table, renotify: table !== '', icon: './icon-192.png', badge: './icon-192.png', data: { table } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const table = event.notification.data?.table ?? '';
  const place = new URL(/^[A-Za-z0-9_-]+$/.test(table) ? `./#/table/${table}` : './', self.registration.scope).href;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window' });
      const page = pages.find((one) => one.url === place) ?? pages[0];
      if (!page) return self.clients.openWindow(place);
      await page.focus();
      if (page.url !== place) await page.navigate(place);
    })(),
  );
});
