import { isAppPath, readPush } from './push-message.ts';
import { appTab, isChartPath, isShellPath } from './shell-path.ts';

/** A file of the build. `revision` is null when the file's name contains a hash. */
type BuiltFile = { url: string; revision: string | null };

declare const self: ServiceWorkerGlobalScope & {
  /** The build fills this in. */
  __WB_MANIFEST: readonly BuiltFile[];
};

const FILES = self.__WB_MANIFEST;

/** The page for every address of the app, without a screen. */
const SHELL = '/index.html';

/** Where a new version keeps its page until it is active. The active version does not know the files of that page. */
const NEXT_SHELL = '/index.html?next';

const ICON = '/icons/icon-192.png';

const FILE_CACHE = 'surahi-files';
const SHELL_CACHE = 'surahi-shell';

/** The cache key of a file: its address, plus its revision unless the name contains a hash. */
function keyOf({ url, revision }: BuiltFile): string {
  const address = new URL(url, self.location.origin);
  if (revision !== null) address.searchParams.set('revision', revision);
  return address.href;
}

/** Cache keys by path. */
const KEYS = new Map(FILES.map((file) => [new URL(file.url, self.location.origin).pathname, keyOf(file)]));

/** Whether all files of a page belong to this version. */
function isOwnPage(page: string): boolean {
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1] ?? '');
  return files.length > 0 && files.every((path) => KEYS.has(path));
}

/**
 * Fetches the page, and files that are not cached. A new version shares most files with the last one. Throws when the
 * server has the page of another version, as during a deployment. The browser then tries again later.
 */
async function install(): Promise<void> {
  const cache = await caches.open(FILE_CACHE);
  const held = new Set((await cache.keys()).map((request) => request.url));
  for (const [path, key] of KEYS) {
    if (held.has(key)) continue;
    // A name with a hash may come from the browser's cache. Other files need a check with the server.
    const answer = await fetch(path, { cache: key.includes('?revision=') ? 'no-cache' : 'default' });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await cache.put(key, answer);
  }
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  if (!shell.ok) throw new Error(`the page answered ${shell.status}`);
  if (!isOwnPage(await shell.clone().text())) throw new Error('the page is of another version');
  await (await caches.open(SHELL_CACHE)).put(NEXT_SHELL, shell);
}

/** Brings in the page of this version, removes files of older versions and takes control of open pages. */
async function activate(): Promise<void> {
  const shells = await caches.open(SHELL_CACHE);
  await takePage(shells);
  // Earlier versions kept the page under another address.
  await shells.delete('/');
  await removeOldFiles();
  await self.clients.claim();
}

/**
 * Removes cached files that do not belong to this version. Removes nothing while a later version is installing or waiting,
 * because the files may belong to it. The later version removes the rest when it activates.
 */
async function removeOldFiles(): Promise<void> {
  const wanted = new Set(KEYS.values());
  const cache = await caches.open(FILE_CACHE);
  for (const request of await cache.keys()) {
    if (self.registration.installing !== null || self.registration.waiting !== null) return;
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}

/**
 * Makes the page that this version installed the cached page. A later version that is installing may have replaced it.
 * That page stays for the later version. The cached page then belongs to an earlier version. It is removed, because its
 * files are removed now or when the later version activates.
 */
async function takePage(shells: Cache): Promise<void> {
  const next = await shells.match(NEXT_SHELL);
  if (next !== undefined && isOwnPage(await next.clone().text())) {
    await shells.put(SHELL, next);
    await shells.delete(NEXT_SHELL);
    return;
  }
  const kept = await shells.match(SHELL);
  if (kept !== undefined && !isOwnPage(await kept.text())) await shells.delete(SHELL);
}

/**
 * Returns the cached page at once, or the server's page when none is cached. Compares the cached page with the server's
 * afterwards.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(SHELL_CACHE);
  const kept = await cache.match(SHELL);
  if (kept === undefined) return fetch(event.request);
  event.waitUntil(refreshShell(cache).catch(() => undefined));
  return kept;
}

/** Returns the server's page, or the cached one without a network. */
async function answerChart(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(SHELL_CACHE)).match(SHELL);
    if (kept === undefined) throw error;
    return kept;
  }
}

/**
 * Updates the cached page with the values that the server writes into it (key, value mode). Leaves a page of another
 * version alone: that version's worker brings it with its files.
 */
async function refreshShell(cache: Cache): Promise<void> {
  const answer = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) return;
  if (isOwnPage(await answer.clone().text())) await cache.put(SHELL, answer);
}

async function answerFile(request: Request, key: string): Promise<Response> {
  const kept = await (await caches.open(FILE_CACHE)).match(key);
  return kept ?? fetch(request);
}

/** Shows a push message. A message replaces a shown one of the same tag. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, link, tag, lang } = readPush(data?.text());
  await self.registration.showNotification(title, { body, tag, lang, icon: ICON, badge: ICON, data: link });
}

/** Opens the page of a tapped notification: in an open tab of the app, the visible one first, or in a new one. */
async function openPage(link: unknown): Promise<void> {
  const path = typeof link === 'string' && isAppPath(link) ? link : '/';
  const tab = appTab(await self.clients.matchAll({ type: 'window' }));
  if (tab === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  // The app opens the page itself, so that a list of bids that is not sent yet stays.
  tab.postMessage({ open: path });
  // Some browsers do not let a worker bring a tab to the front.
  await tab.focus().catch(() => undefined);
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

// Calls, events, the operator's pictures and everything else outside the app go to the network.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isShellPath(pathname)) event.respondWith(answerPage(event));
    else if (isChartPath(pathname)) event.respondWith(answerChart(request));
    return;
  }
  const key = KEYS.get(pathname);
  if (key !== undefined) event.respondWith(answerFile(request, key));
});
