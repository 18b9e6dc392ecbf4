import { askForNotifications, serviceWorkers } from './secure-context.ts';

/**
 * Whether this browser can receive push messages of the page. insecure: the page came over plain http. home-screen: only
 * after the app is added to the home screen (iPhone, iPad).
 */
export type PushSupport = 'yes' | 'insecure' | 'home-screen' | 'none';

/** Whether push messages are possible here. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if (serviceWorkers() !== undefined && 'PushManager' in window && 'Notification' in window) return 'yes';
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple ? 'home-screen' : 'none';
}

/** What the person answered when the browser asked about notifications. 'default': not asked yet. */
export function pushPermission(): NotificationPermission {
  return pushSupport() === 'yes' ? Notification.permission : 'default';
}

/** Asks the browser to allow notifications. Call it from a tap. Returns false if it does not. */
export function askForPush(): Promise<boolean> {
  return askForNotifications();
}

/** The address and keys of a subscription, as the server stores them. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** How long the worker may take to start, ms. */
const WORKER_MS = 10_000;

/**
 * Subscribes this browser with the server's public key. Replaces a subscription of another key. Throws if it cannot.
 * isNew: the browser did not have this subscription before.
 */
export async function subscribeHere(publicKey: string): Promise<{ address: PushAddress; isNew: boolean }> {
  const { pushManager } = await startedWorker();
  const applicationServerKey = bytesOf(publicKey);
  const held = await pushManager.getSubscription();
  if (held !== null && !isSame(held.options.applicationServerKey, applicationServerKey)) await held.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = made.toJSON();
  const [p256dh, auth] = [keys?.p256dh, keys?.auth];
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('subscription without keys');
  return { address: { endpoint, p256dh, auth }, isNew: endpoint !== held?.endpoint };
}

/** Whether this browser has a subscription. */
export async function isSubscribedHere(): Promise<boolean> {
  if (pushSupport() !== 'yes') return false;
  const registration = await serviceWorkers()?.getRegistration();
  return (await registration?.pushManager.getSubscription()) != null;
}

/** Ends the subscription of this browser, and closes the notifications that it shows. */
export async function unsubscribeHere(): Promise<void> {
  if (pushSupport() !== 'yes') return;
  const registration = await serviceWorkers()?.getRegistration();
  const held = await registration?.pushManager.getSubscription();
  await held?.unsubscribe();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const ready = serviceWorkers()?.ready;
  if (ready === undefined) throw new Error('no service worker');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the service worker did not start')), WORKER_MS);
  });
  return Promise.race([ready, late]).finally(() => clearTimeout(timer));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function isSame(held: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (held === null || held.byteLength !== wanted.length) return false;
  const bytes = new Uint8Array(held);
  return wanted.every((byte, index) => byte === bytes[index]);
}
