import { isShellPath } from './shell-path.ts';

/** A file of the build; `revision` is null where its name tells its contents already. */
type BuiltFile = { url: string; revision: string | null };

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build. */
  __WB_MANIFEST: readonly BuiltFile[];
};

const FILES = self.__WB_MANIFEST;

/** The page that every address of the app opens with, as the server hands it out to someone it does not know. */
const SHELL = '/';

const FILE_CACHE = 'surahi-files';
const SHELL_CACHE = 'surahi-shell';

/** The name under which a file is kept: its address, and its revision where the address says nothing about it. */
function keyOf({ url, revision }: BuiltFile): string {
  const address = new URL(url, self.location.origin);
  if (revision !== null) address.searchParams.set('revision', revision);
  return address.href;
}

/** Where to find a file, by its path without the revision. */
const KEYS = new Map(FILES.map((file) => [new URL(file.url, self.location.origin).pathname, keyOf(file)]));

/** Fetches what is not kept already; a new version mostly shares its files with the last one. */
async function install(): Promise<void> {
  const cache = await caches.open(FILE_CACHE);
  const held = new Set((await cache.keys()).map((request) => request.url));
  for (const [path, key] of KEYS) {
    if (held.has(key)) continue;
    // What the page has just fetched is at hand; only a name that says nothing about its contents has to be asked for again.
    const answer = await fetch(path, { cache: key.includes('?revision=') ? 'no-cache' : 'default' });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await cache.put(key, answer);
  }
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  if (!shell.ok) throw new Error(`the page answered ${shell.status}`);
  await (await caches.open(SHELL_CACHE)).put(SHELL, shell);
}

/** Removes the files that belong to older versions only, and serves the pages that are open. */
async function activate(): Promise<void> {
  const wanted = new Set(KEYS.values());
  const cache = await caches.open(FILE_CACHE);
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await self.clients.claim();
}

/** The kept page at once; the server's own while there is none. The page is compared with the server's afterwards. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(SHELL_CACHE);
  const kept = await cache.match(SHELL);
  if (kept === undefined) return fetch(event.request);
  event.waitUntil(refreshShell(cache).catch(() => undefined));
  return kept;
}

/**
 * Takes over what the server writes into the page (its key, its mode). A page of another version is left alone: it comes with
 * that version's worker, which has its files.
 */
async function refreshShell(cache: Cache): Promise<void> {
  const answer = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) return;
  const page = await answer.clone().text();
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1] ?? '');
  if (files.length > 0 && files.every((path) => KEYS.has(path))) await cache.put(SHELL, answer);
}

async function answerFile(request: Request, key: string): Promise<Response> {
  const kept = await (await caches.open(FILE_CACHE)).match(key);
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

// Calls, events, pictures of the operator and everything else that is not the app itself go to the network untouched.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isShellPath(pathname)) event.respondWith(answerPage(event));
    return;
  }
  const key = KEYS.get(pathname);
  if (key !== undefined) event.respondWith(answerFile(request, key));
});
