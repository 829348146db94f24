// The page without a network. What is built has names that change with their content, so what is kept never gets old;
// only the page itself is asked for anew when there is a network.
const NAME = 'patolli-__VERSION__';
const FILES = JSON.parse('__FILES__');

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      await cache.add(new Request('./', { cache: 'reload' }));
      await cache.addAll(FILES.map((file) => `./${file}`));
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
