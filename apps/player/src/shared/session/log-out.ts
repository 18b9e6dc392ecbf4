import { logout } from '@surahi/contract';
import { call } from '../api.ts';
import { inLock } from '../in-lock.ts';
import { LOG_OUT_DUE } from '../late-keys.ts';
import { readStored, writeStored } from '../storage.ts';
import { endSession, getSession } from './session.ts';

/** How long a login waits for a log-out, ms. */
const LONGEST_WAIT_MS = 5_000;

/** Minimum wait for the log-outs and logins of other tabs, ms. Longer than one call. */
const LEAST_TURN_MS = 20_000;

/** Pauses before a log-out that the server has not confirmed is sent again, ms. The last one repeats. */
const PAUSES_MS = [5_000, 15_000, 60_000, 300_000];

let repeat: ReturnType<typeof setTimeout> | undefined;
let repeats = 0;

/** Stops the log-outs of this tab that wait or are in flight. */
let stop = new AbortController();
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs log-outs and logins of this browser one after the other. Both change the session cookie: a log-out that overlaps
 * a login would end the new session. This tab keeps its own order even when it works without the lock.
 */
function inTurn<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  const turn = last.then(() => inLock('log-in', { leastMs: LEAST_TURN_MS, ...(signal && { signal }) }, work));
  last = turn.catch(() => undefined);
  return turn;
}

/** Runs `send` in its turn. A login that has waited for LONGEST_WAIT_MS aborts it. */
async function sendInTurn(send: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { signal } = stop;
  try {
    await inTurn(() => send(signal), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function sendLogOut(signal: AbortSignal): Promise<void> {
  const answer = await call(logout, {}, { signal, outlivesSession: true });
  if (answer.ok) writeStored(LOG_OUT_DUE, undefined);
}

function isDue(): boolean {
  return readStored(LOG_OUT_DUE) !== undefined && getSession() === undefined;
}

async function sendDue(signal: AbortSignal): Promise<void> {
  if (isDue()) await sendLogOut(signal);
}

/** Sends a log-out that is due, and again after growing pauses until the server confirms it or a session begins. */
function sendAgain(): void {
  void sendInTurn(sendDue).then(repeatLater);
}

function repeatLater(): void {
  clearTimeout(repeat);
  if (!isDue()) {
    repeats = 0;
    return;
  }
  repeat = setTimeout(sendAgain, PAUSES_MS[Math.min(repeats, PAUSES_MS.length - 1)]);
  repeats += 1;
}

const sendWhenShown = (): void => {
  if (document.visibilityState === 'visible') sendAgain();
};

/** Sends a log-out that is due when the network returns and when the page is shown again. A hidden page may be frozen. */
function followPage(): void {
  window.addEventListener('online', sendAgain);
  document.addEventListener('visibilitychange', sendWhenShown);
}

/**
 * Ends the session here and on the server, then calls `leave`, which opens the login screen. Without a network the
 * session still ends here, so that the player can hand over the phone. The server is notified later.
 */
export async function logOut(leave: () => unknown): Promise<void> {
  writeStored(LOG_OUT_DUE, '1');
  followPage();
  const sent = sendInTurn(sendLogOut);
  endSession('logout');
  leave();
  await sent;
  repeatLater();
}

/** Sends a log-out that the server has not confirmed: now, and again until the server confirms it. */
export function keepLoggedOut(): void {
  sendAgain();
  followPage();
}

/**
 * Logs in by `logIn` after the log-outs that are due or in flight. After LONGEST_WAIT_MS it aborts those of
 * this tab, because a late response of a log-out would clear the cookie of the new session. Behind a frozen tab the login
 * then still waits LEAST_TURN_MS.
 */
export function afterLogOut<Answer extends { ok: boolean }>(logIn: () => Promise<Answer>): Promise<Answer> {
  const { signal } = stop;
  const timer = setTimeout(() => {
    // An aborted call resolves at once.
    stop.abort();
    stop = new AbortController();
  }, LONGEST_WAIT_MS);
  return inTurn(async () => {
    if (!signal.aborted) await sendDue(signal);
    clearTimeout(timer);
    const due = readStored(LOG_OUT_DUE);
    // Before the login, because a log-out that another tab sends after it would end the new session.
    writeStored(LOG_OUT_DUE, undefined);
    const answer = await logIn();
    if (!answer.ok) {
      writeStored(LOG_OUT_DUE, due);
      repeatLater();
    }
    return answer;
  });
}
