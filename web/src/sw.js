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
