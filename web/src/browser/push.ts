// This browser as a place where one can be told something while the page is closed.

export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const worker = 'serviceWorker' in navigator && import.meta.env.PROD;
const isApple = /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('./sw.js');
  return navigator.serviceWorker.ready;
}

export async function pushState(): Promise<PushState> {
  if (!worker || !('PushManager' in window) || !('Notification' in window)) return isApple && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscribed()) ? 'on' : 'off';
}

async function subscribed(): Promise<PushSubscription | null> {
  const known = await navigator.serviceWorker.getRegistration();
  return (await known?.pushManager.getSubscription()) ?? null;
}

export interface BrowserTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}
function target(subscription: PushSubscription): BrowserTarget {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

// Asks the browser's permission: only ever when somebody has pressed a button. Null: it was not given.
export async function subscribe(key: string): Promise<BrowserTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await registration();
  // A subscription is bound to the server's key: one with another is of no use.
  const old = await pushManager.getSubscription();
  const fresh = bytes(key);
  const sameKey = old && new Uint8Array(old.options.applicationServerKey ?? new ArrayBuffer(0)).toString() === fresh.toString();
  if (old && !sameKey) await old.unsubscribe();
  return target(old && sameKey ? old : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fresh }));
}

// What was there, so that the server can forget it.
export async function unsubscribe(): Promise<string | null> {
  const subscription = await subscribed();
  if (!subscription) return null;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  return endpoint;
}

// How many games wait for one, on the icon of the installed page.
export function badge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

// Whoever is at the table need not be told any more.
export async function closeNotices(table: string): Promise<void> {
  if (!worker) return;
  const known = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  for (const notice of (await known?.getNotifications({ tag: table })) ?? []) notice.close();
}
