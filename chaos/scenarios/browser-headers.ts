import { CALLS } from '../../packages/contract/src/index.ts';
import { OPERATOR_CALLS } from '../../packages/contract/src/operator/index.ts';
import { openJournal } from '../lib/journal.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld } from '../lib/world.ts';

const ENVELOPE = { env_type: 'Prod', app_key: 'demo-app-key' };
const ORIGIN = 'https://surahi.test';
const YEAR_SECONDS = 31_536_000;

type Got = { request: string; http: number; headers: Headers; text: string };

/** Pages and files that a browser requests. */
const PAGES = [
  '/',
  '/login',
  '/wallet/history',
  '/operator/',
  '/operator/draws',
  '/docs',
  '/service-worker.mjs',
] as const;
/** Addresses without a page, which must be hardened too. */
const OTHERS = [
  '/health',
  '/ready',
  '/no-such-page.png',
  '/../etc/passwd',
  '/operator/api/nothing',
  '/api-nothing',
] as const;

const OWN_OR_NONE = new Set<string | undefined>(["'self'", "'none'"]);

/** Rules for every answer: a sentence and its test. */
const RULES: readonly [text: string, holds: (got: Got) => boolean][] = [
  ['scripts load from this origin only', ({ headers }) => OWN_OR_NONE.has(sourcesOf(headers, 'script-src'))],
  ['plug-ins are forbidden', ({ headers }) => sourcesOf(headers, 'object-src') === "'none'"],
  ['the base address cannot change', ({ headers }) => directive(headers, 'base-uri') === "'none'"],
  ['frames are forbidden', ({ headers }) => directive(headers, 'frame-ancestors') === "'none'"],
  ['content types are not sniffed', ({ headers }) => headers.get('x-content-type-options') === 'nosniff'],
  ['no referrer is sent', ({ headers }) => headers.get('referrer-policy') === 'no-referrer'],
  ['HTTPS is required for a year', ({ headers }) => maxAge(headers) >= YEAR_SECONDS],
  ['JSON answers are not cached', ({ headers }) => !isCallJson(headers) || cacheOf(headers).includes('no-store')],
  ['pages have no inline script', ({ headers, text }) => !isHtml(headers) || !hasInlineScript(text)],
  [
    'no header names the server software',
    ({ headers }) => headers.get('x-powered-by') === null && headers.get('server') === null,
  ],
  ['cookies are HttpOnly, Secure and SameSite', ({ headers }) => headers.getSetCookie().every(isGuarded)],
];

export const browserHeaders: Scenario = {
  name: 'browser-headers',
  goal: 'G25 every answer of every route has hardening headers, and no page has an inline script',
  run: async ({ database, report }) => {
    const world = await makeWorld(await database(), { players: 1, startPoints: 0 });
    const server = await startServer(world.database, { PUBLIC_URL: ORIGIN, OTP_ECHO: 'on' });
    const base = `http://127.0.0.1:${server.port}`;
    const got: Got[] = [];
    const ask = async (address: string, init: RequestInit = {}): Promise<Got> => {
      const response = await fetch(base + address, { redirect: 'manual', ...init });
      const one = {
        request: `${init.method ?? 'GET'} ${address}`,
        http: response.status,
        headers: response.headers,
        text: await response.text(),
      };
      got.push(one);
      return one;
    };
    const jar = new Map<string, string>();
    const post = async (path: string, fields: Record<string, unknown>): Promise<Got> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const one = await ask(path, {
        method: 'POST',
        // like a browser on our own page, which sends back its cookies
        headers: { 'content-type': 'application/json', origin: ORIGIN, cookie },
        body: JSON.stringify({ ...ENVELOPE, ...fields }),
      });
      for (const text of one.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        jar.set(name, value);
      }
      return one;
    };
    for (const page of [...PAGES, ...OTHERS]) {
      const { headers, text } = await ask(page);
      if (isHtml(headers)) for (const file of filesOf(text)) await ask(file);
    }
    for (const call of Object.values(CALLS)) {
      await post(`/${call.path}`, { unique_token: world.tokenOf(1) });
      await post(`/${call.path}`, {});
    }
    for (const call of Object.values(OPERATOR_CALLS)) {
      await ask(`/operator/api${call.path.replaceAll(/:[a-zA-Z]+/g, '1')}`, {
        method: call.method,
        ...(call.method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
    }
    const cookies = await registerOne(post);
    for (const [text, holds] of RULES) {
      const broken = got.filter((one) => !holds(one)).map((one) => `${one.request} (${one.http})`);
      report.check(text, broken.length === 0, `${broken.length}: ${broken.slice(0, 6).join(', ')}`);
    }
    report.figure('answers examined', got.length);
    report.check('a log-in sets two cookies: session and browser', cookies === 2, String(cookies));
    report.check('no answer is a 5xx', !got.some(({ http }) => http >= 500), listBroken(got));
    const pages = got.filter(({ headers, http }) => isHtml(headers) && http === 200);
    report.figure('pages among them', pages.length);
    report.check('the apps and the documentation are served', pages.length >= 3, String(pages.length));
    await verify(world, openJournal(), report);
    await server.stop();
  },
};

/** Registers a player and logs in, so that their cookies are examined too. Returns the number of cookies of the log-in. */
async function registerOne(post: (path: string, fields: Record<string, unknown>) => Promise<Got>): Promise<number> {
  const [mobile, password] = ['6400000001', 'a long enough password'];
  const { otp } = JSON.parse((await post('/api-check-mobile', { mobile })).text) as { otp: number }; // OTP_ECHO returns the code
  const proof = await post('/api-verify-otp', { mobile, otp: String(otp), purpose: 'registration' });
  const { otp_ticket } = JSON.parse(proof.text) as { otp_ticket: string }; // the answer to a correct code
  await post('/api-user-registration', { name: 'Asha Rao', mobile, password, otp_ticket, age_confirmed: true });
  const inside = await post('/api-user-login', { mobile, password });
  return inside.headers.getSetCookie().length;
}

function listBroken(got: readonly Got[]): string {
  return got
    .filter(({ http }) => http >= 500)
    .map(({ request, http }) => `${request} ${http}`)
    .join(', ');
}

function directive(headers: Headers, name: string): string | undefined {
  const policy = headers.get('content-security-policy') ?? '';
  const found = policy.split(';').find((one) => one.trim().startsWith(`${name} `));
  return found?.trim().slice(name.length + 1);
}

/** The allowed sources of a directive; default-src applies to directives that are not set. */
function sourcesOf(headers: Headers, name: string): string | undefined {
  return directive(headers, name) ?? directive(headers, 'default-src');
}

function maxAge(headers: Headers): number {
  return Number(/max-age=([0-9]+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
}

function isCallJson(headers: Headers): boolean {
  return (headers.get('content-type') ?? '').startsWith('application/json');
}

function isHtml(headers: Headers): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html');
}

function cacheOf(headers: Headers): string {
  return headers.get('cache-control') ?? '';
}

/** A block of JSON is data, which browsers do not run. */
function hasInlineScript(html: string): boolean {
  return (
    /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>/i.test(html) ||
    /<[^>]+\son[a-z]+\s*=/i.test(html) ||
    /javascript:/i.test(html)
  );
}

function isGuarded(cookie: string): boolean {
  return /;\s*httponly/i.test(cookie) && /;\s*secure/i.test(cookie) && /;\s*samesite=(strict|lax)/i.test(cookie);
}

/** The addresses of scripts, styles and pictures in a page. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/[^"/][^"]*)"/g)].flatMap(([, file]) => (file === undefined ? [] : [file]));
}
