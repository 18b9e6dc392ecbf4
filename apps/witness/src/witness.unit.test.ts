import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatNote, type Note, parseNote, parseSignatureLine, toBase64, verifyCosignatures } from '@surahi/fairness';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildWitness, type RunningWitness, startWitness, tryWitness } from './testing/start-witness.ts';
import { entriesTo, rootOf, TestLog } from './testing/test-log.ts';

const root = mkdtempSync(join(tmpdir(), 'surahi-witness-'));
const log = new TestLog('example.com/log');
const logArgs = ['--name', 'witness.example/w1', '--origin', log.origin, '--log-key', log.vkey];
let folders = 0;

beforeAll(buildWitness);
afterAll(() => rmSync(root, { recursive: true, force: true }));

function newFolder(): string {
  folders += 1;
  return join(root, `data-${folders}`);
}

/** A witness with a data folder of its own, which ends with the test. */
async function witness(data = newFolder(), args = logArgs): Promise<RunningWitness> {
  const started = await startWitness([...args, '--data', data]);
  onTestFinished(started.kill);
  return started;
}

const add = (to: RunningWitness, body: string) => fetch(`${to.url}/add-checkpoint`, { method: 'POST', body });
const get = (from: RunningWitness, path: string) => fetch(`${from.url}${path}`);
const inQuery = `origin=${encodeURIComponent(log.origin)}`;

/** The time in a reply's cosignature of the checkpoint over these entries. Throws unless it is right. */
async function timeOf(reply: Response, by: RunningWitness, entries: readonly number[]): Promise<number> {
  const body = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status} ${body}`);
  const { text } = log.checkpoint(entries);
  const [cosignature] = verifyCosignatures({ text, signatures: [parseSignatureLine(body.trimEnd())] }, [by.key]);
  return cosignature?.timeSeconds ?? 0;
}

/** Everything that the witness publishes for the log, oldest first. */
async function published(by: RunningWitness): Promise<{ size: number; timeSeconds: number; note: Note }[]> {
  const { days } = (await (await get(by, `/checkpoints?${inQuery}`)).json()) as { days: string[] };
  const files = await Promise.all(
    days.map(async (day) => (await get(by, `/checkpoints?${inQuery}&day=${day}`)).text()),
  );
  return files
    .join('')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { size: number; timeSeconds: number; note: string })
    .map((line) => ({ ...line, note: parseNote(line.note) }));
}

/** The folder of the log's files in a data folder. */
function logFolder(data: string): string {
  const [name = ''] = readdirSync(join(data, 'logs'));
  return join(data, 'logs', name);
}

function archiveFile(data: string): string {
  const [name = ''] = readdirSync(join(logFolder(data), 'archive'));
  return join(logFolder(data), 'archive', name);
}

describe('[FAI-03] a witness', () => {
  test('cosigns the first checkpoint it sees, and then only what extends it', async () => {
    const w = await witness();
    const before = Math.floor(Date.now() / 1000);
    const time = await timeOf(await add(w, log.request(0, entriesTo(5))), w, entriesTo(5));
    expect(time).toBeGreaterThanOrEqual(before);
    await timeOf(await add(w, log.request(5, entriesTo(12))), w, entriesTo(12));

    const forged = entriesTo(20).with(3, 99);
    const reply = await add(w, log.request(12, forged));
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain('does not show that the checkpoint extends size 12');
    await timeOf(await add(w, log.request(12, entriesTo(20))), w, entriesTo(20));
  });

  test('returns its size when the request begins elsewhere', async () => {
    const w = await witness();
    await add(w, log.request(0, entriesTo(5)));
    for (const oldSize of [0, 3, 7]) {
      const reply = await add(w, log.request(oldSize, entriesTo(8)));
      expect(reply.status).toBe(409);
      expect(reply.headers.get('content-type')).toBe('text/x.tlog.size');
      expect(await reply.text()).toBe('5\n');
    }
  });

  test('does not cosign a second root for a size, and publishes both as proof', async () => {
    const w = await witness();
    await add(w, log.request(0, entriesTo(5)));
    const forged = entriesTo(5).with(2, 99);
    for (const oldSize of [0, 5]) expect((await add(w, log.request(oldSize, forged))).status).toBe(409);
    const conflicts = (await (await get(w, `/conflicts?${inQuery}`)).json()) as {
      cosigned: string;
      conflicting: string;
    }[];
    expect(conflicts).toHaveLength(1);
    expect(parseNote(conflicts[0]?.cosigned ?? '').text).toBe(log.checkpoint(entriesTo(5)).text);
    expect(conflicts[0]?.conflicting).toBe(formatNote(log.checkpoint(forged)));
  });

  test('refuses logs that it does not know and signatures that are not the log’s', async () => {
    const w = await witness();
    expect((await add(w, new TestLog('example.com/stranger').request(0, entriesTo(1)))).status).toBe(404);
    expect((await add(w, new TestLog(log.origin, 9).request(0, entriesTo(1)))).status).toBe(403);
    const spoiled = log.request(0, entriesTo(1)).replace('example.com/log\n1\n', 'example.com/log\n2\n');
    expect((await add(w, spoiled)).status).toBe(403);
    expect((await get(w, `/checkpoint?${inQuery}`)).status).toBe(404);
  });

  test('witnesses several logs, each with its own size', async () => {
    const second = new TestLog('example.com/second', 7);
    const w = await witness(newFolder(), [...logArgs, '--origin', second.origin, '--log-key', second.vkey]);
    expect((await add(w, log.request(0, entriesTo(9)))).status).toBe(200);
    expect((await add(w, second.request(0, entriesTo(2)))).status).toBe(200);
    const about = (await (await get(w, '/')).json()) as { logs: { origin: string; size: number }[] };
    expect(about.logs.map(({ origin, size }) => [origin, size])).toEqual([
      [log.origin, 9],
      [second.origin, 2],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a text', 'hello\n'],
    ['an old size above the new one', log.request(9, entriesTo(5))],
    ['an extension line', log.request(0, entriesTo(1)).replace('=\n\n—', '=\nextension\n\n—')],
    ['a proof with a short hash', log.request(0, entriesTo(1)).replace('old 0\n', 'old 0\nAA==\n')],
  ])('refuses %s as malformed', async (_, body) => {
    const w = await witness();
    expect((await add(w, body)).status).toBe(400);
  });

  test('refuses a proof where none belongs', async () => {
    const w = await witness();
    const proof = `${toBase64(new Uint8Array(32))}\n`;
    expect((await add(w, log.request(0, entriesTo(3)).replace('old 0\n', `old 0\n${proof}`))).status).toBe(422);
    await add(w, log.request(0, entriesTo(3)));
    expect((await add(w, log.request(3, entriesTo(3)).replace('old 3\n', `old 3\n${proof}`))).status).toBe(422);
  });

  test('survives bytes that are not text, bodies that are too long, and addresses that do not exist', async () => {
    const w = await witness();
    const send = (body: string | Uint8Array<ArrayBuffer>) => fetch(`${w.url}/add-checkpoint`, { method: 'POST', body });
    expect((await send(new Uint8Array([0xff, 0xfe]))).status).toBe(400);
    expect((await send(new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from(log.request(0, entriesTo(1)))]))).status).toBe(
      400,
    );
    expect((await send('x'.repeat(500_000))).status).toBe(413);
    for (const path of ['/add-checkpoint', '/../key.pem', '//', '/%']) expect((await get(w, path)).status).toBe(404);
    for (const day of ['..', '2026-01-01', '../../key']) {
      expect((await get(w, `/checkpoints?${inQuery}&day=${encodeURIComponent(day)}`)).status).toBe(404);
    }
    const socket = connect(Number(new URL(w.url).port), '127.0.0.1');
    socket.resume().end('no http\r\n\r\n');
    await once(socket, 'close');
    expect((await add(w, log.request(0, entriesTo(1)))).status).toBe(200);
  });
});

describe('[FAI-03] what a witness publishes', () => {
  test('is the latest checkpoint and all before it, with the log’s signature and its own', async () => {
    const w = await witness();
    const sizes = [1, 2, 8, 9];
    for (const [at, size] of sizes.entries()) await add(w, log.request(sizes[at - 1] ?? 0, entriesTo(size)));
    const all = await published(w);
    expect(all.map(({ size }) => size)).toEqual(sizes);
    for (const { size, timeSeconds, note } of all) {
      expect(verifyCosignatures(note, [w.key])).toEqual([{ key: w.key, timeSeconds }]);
      expect(note.text).toBe(log.checkpoint(entriesTo(size)).text);
      expect(note.signatures).toHaveLength(2);
    }
    const latest = await get(w, `/checkpoint?${inQuery}`);
    expect(latest.headers.get('access-control-allow-origin')).toBe('*');
    expect(parseNote(await latest.text())).toEqual(all.at(-1)?.note);
  });

  test('holds no signature that a stranger added', async () => {
    const w = await witness();
    await add(w, `${log.request(0, entriesTo(1))}— example.com/junk AAAAAAAA\n`);
    expect((await published(w))[0]?.note.signatures.map(({ name }) => name)).toEqual([log.origin, w.key.name]);
  });

  test('does not grow when the same checkpoint comes again at once', async () => {
    const w = await witness();
    const first = await (await add(w, log.request(0, entriesTo(4)))).text();
    for (let again = 0; again < 5; again += 1) {
      expect(await (await add(w, log.request(4, entriesTo(4)))).text()).toBe(first);
    }
    expect(await published(w)).toHaveLength(1);
  });
});

describe('a data folder', () => {
  /** A folder in which sizes 3 and 6 were cosigned. */
  async function usedFolder(): Promise<string> {
    const data = newFolder();
    const w = await witness(data);
    await add(w, log.request(0, entriesTo(3)));
    await add(w, log.request(3, entriesTo(6)));
    await w.stop();
    return data;
  }

  const start = (data: string, args = logArgs) => tryWitness([...args, '--data', data]);

  test('holds a key that only its owner reads, and that stays', async () => {
    const data = newFolder();
    const first = await witness(data);
    await first.stop();
    expect((await witness(data)).key).toEqual(first.key);
    expect(statSync(join(data, 'key.pem')).mode & 0o077).toBe(0);
  });

  test('serves one process at a time, and the next one after a kill', async () => {
    const data = newFolder();
    const first = await witness(data);
    expect(await start(data)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Another witness uses the folder'),
    });
    await first.kill();
    await witness(data);
  });

  test('still publishes a log that is not witnessed any more', async () => {
    const data = await usedFolder();
    const second = new TestLog('example.com/second', 7);
    const args = ['--name', 'witness.example/w1', '--origin', second.origin, '--log-key', second.vkey];
    const w = await witness(data, args);
    expect((await published(w)).map(({ size }) => size)).toEqual([3, 6]);
    expect((await add(w, log.request(6, entriesTo(7)))).status).toBe(404);
  });

  test.each<[string, (folder: string) => void]>([
    ['emptied', (folder) => writeFileSync(join(folder, 'latest'), '')],
    [
      'cut short',
      (folder) => writeFileSync(join(folder, 'latest'), readFileSync(join(folder, 'latest')).subarray(0, 80)),
    ],
    [
      'changed',
      (folder) => {
        const text = readFileSync(join(folder, 'latest'), 'utf8');
        writeFileSync(join(folder, 'latest'), text.replace('\n6\n', '\n5\n'));
      },
    ],
  ])('whose last checkpoint was %s stops the start', async (_, damage) => {
    const data = await usedFolder();
    damage(logFolder(data));
    expect(await start(data)).toMatchObject({ code: 1, errors: expect.stringContaining('latest is damaged') });
  });

  test('whose last checkpoint is lost or older than the archive stops the start', async () => {
    const data = await usedFolder();
    const lost = newFolder();
    cpSync(data, lost, { recursive: true, filter: (path) => !path.endsWith('lock') });
    rmSync(join(logFolder(lost), 'latest'));
    expect(await start(lost)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('missing or older than the archive'),
    });

    const [first = ''] = readFileSync(archiveFile(data), 'utf8').split('\n');
    writeFileSync(join(logFolder(data), 'latest'), (JSON.parse(first) as { note: string }).note);
    expect(await start(data)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('missing or older than the archive'),
    });
  });

  test('with another key or name stops the start', async () => {
    const data = await usedFolder();
    const renamed = logArgs.with(1, 'witness.example/other');
    expect(await start(data, renamed)).toMatchObject({ code: 1, errors: expect.stringContaining('no cosignature by') });
    rmSync(join(data, 'key.pem'));
    expect(await start(data)).toMatchObject({ code: 1, errors: expect.stringContaining('no cosignature by') });
    writeFileSync(join(data, 'key.pem'), 'x');
    expect(await start(data)).toMatchObject({ code: 1, errors: expect.stringContaining('not an Ed25519 private key') });
  });

  test('is repaired where a crash left half a line, no line, or a file that was not renamed', async () => {
    const data = await usedFolder();
    const lines = readFileSync(archiveFile(data), 'utf8').split('\n');
    writeFileSync(archiveFile(data), `${lines[0]}\n`); // the crash came before the line of size 6
    writeFileSync(join(logFolder(data), 'latest.next'), 'half a checkp');
    const first = await witness(data);
    expect((await published(first)).map(({ size }) => size)).toEqual([3, 6]);
    await first.stop();
    writeFileSync(archiveFile(data), `${lines[0]}\n`);
    appendFileSync(archiveFile(data), lines[1]?.slice(0, 40) ?? '');
    const second = await witness(data);
    expect((await published(second)).map(({ size }) => size)).toEqual([3, 6]);
    expect((await add(second, log.request(6, entriesTo(7)))).status).toBe(200);
  });
});

test('[FAI-07] a witness without relays makes no statement about rounds', async () => {
  const w = await witness();
  const body = JSON.stringify({ chain: '52'.repeat(32), round: 1 });
  expect((await fetch(`${w.url}/no-round`, { method: 'POST', body })).status).toBe(503);
  expect((await fetch(`${w.url}/no-round`, { method: 'POST', body: 'x' })).status).toBe(400);
});

describe('the command line', () => {
  test.each([
    ['no log', ['--name', 'w'], '--origin and --log-key are missing'],
    ['no name', logArgs.slice(2), '--name is missing'],
    ['no key of a log', logArgs.slice(0, 4), '--log-key is missing after --origin example.com/log'],
    ['a key before its log', ['--log-key', log.vkey, ...logArgs], '--log-key comes after the --origin'],
    ['a key that is damaged', logArgs.with(5, `${log.vkey}A`), 'not base64'],
    ['a port that does not exist', [...logArgs, '--port', '70000'], 'a port is 0 to 65535'],
    ['a relay that is not an address', [...logArgs, '--relay', 'ftp://relay'], 'a relay is an http or https address'],
    ['a word that it does not know', [...logArgs, '--key', 'x'], '--key'],
  ])('with %s stops with the reason', async (_, args, reason) => {
    const ended = await tryWitness([...args, '--data', newFolder()]);
    expect(ended).toMatchObject({ code: 1, errors: expect.stringContaining(reason) });
  });
});

test('the command of the README starts a witness for its log', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, command = ''] = /^ *node apps\/witness\/dist\/witness\.mjs (.+)$/m.exec(readme) ?? [];
  const w = await witness(newFolder(), command.split(' '));
  expect(w.key.name).toBe('witness.example/w1');
  await timeOf(await add(w, log.request(0, entriesTo(2))), w, entriesTo(2));
});

/** Numbers from 0 to below 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Returned {
  readonly size: number;
  readonly root: string;
  readonly timeSeconds: number;
}

/** Two ways in which a log can grow from `history`, in either order. */
function twoViews(history: readonly number[], random: () => number): number[][] {
  const grown = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => history.length + at);
  const views = [
    [...history, ...grown],
    [...history, ...grown.map((entry) => entry + 100_000)],
  ];
  return random() < 0.5 ? views : views.reverse();
}

/** Shows both views at once. Returns those that were cosigned, also when the witness was killed meanwhile. */
async function showBoth(w: RunningWitness, oldSize: number, views: number[][], returned: Returned[]) {
  const cosigned: number[][] = [];
  await Promise.allSettled(
    views.map(async (view) => {
      const reply = await add(w, log.request(oldSize, view));
      const timeSeconds = await timeOf(reply, w, view);
      returned.push({ size: view.length, root: toBase64(rootOf(view)), timeSeconds });
      cosigned.push(view);
    }),
  );
  return cosigned;
}

describe('[FAI-03] a witness that is killed again and again', () => {
  test('never cosigns two roots for one size, and publishes all that it returned', async () => {
    const random = seeded(20_261_123);
    const data = newFolder();
    const returned: Returned[] = [];
    let history: number[] = [];
    for (let life = 0; life < 20; life += 1) {
      const w = await witness(data);
      for (let step = 0; step < 2; step += 1) {
        const cosigned = await showBoth(w, history.length, twoViews(history, random), returned);
        expect(cosigned).toHaveLength(1);
        history = cosigned[0] ?? history;
      }
      const views = twoViews(history, random);
      setTimeout(() => void w.kill(), random() * 15);
      await showBoth(w, history.length, views, returned);
      await w.kill();
      const next = await witness(data);
      const { text } = parseNote(await (await get(next, `/checkpoint?${inQuery}`)).text());
      await next.kill();
      const cosigned = [history, ...views].find((view) => log.checkpoint(view).text === text);
      if (cosigned === undefined) throw new Error(`the witness shows a checkpoint that nobody sent:\n${text}`);
      history = cosigned;
    }
    const w = await witness(data);
    const all = await published(w);
    for (const { size, note } of all) expect(note.text).toBe(log.checkpoint(history.slice(0, size)).text);
    const known = new Set(all.map(({ size, timeSeconds }) => `${size} at ${timeSeconds}`));
    for (const { size, root, timeSeconds } of returned) {
      expect(root, `size ${size}`).toBe(toBase64(rootOf(history.slice(0, size))));
      expect(known).toContain(`${size} at ${timeSeconds}`);
    }
    expect(returned.length).toBeGreaterThanOrEqual(40);
  });
});
