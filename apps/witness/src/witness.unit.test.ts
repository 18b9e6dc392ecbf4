import { once } from 'node:events';
import { connect } from 'node:net';
import { formatNote, parseNote, toBase64, verifyCosignatures } from '@surahi/fairness';
import { describe, expect, test } from 'vitest';
import { entriesTo, TestLog } from './testing/test-log.ts';
import { add, get, inQuery, log, logArgs, published, timeOf, setUpWitnesses } from './testing/witnesses.ts';

const { newFolder, witness } = setUpWitnesses();

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

  test('follows a log that changes its key, and publishes both keys', async () => {
    const changed = new TestLog(log.origin, 9);
    const w = await witness(newFolder(), [...logArgs, '--log-key', changed.vkey]);
    expect((await add(w, log.request(0, entriesTo(5)))).status).toBe(200);
    expect((await add(w, changed.request(5, entriesTo(6)))).status).toBe(200);
    const about = (await (await get(w, '/')).json()) as { logs: { keys: string[] }[] };
    expect(about.logs.map(({ keys }) => keys)).toEqual([[log.vkey, changed.vkey]]);
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

test('[FAI-07] a witness without relays makes no statement about rounds', async () => {
  const w = await witness();
  const body = JSON.stringify({ chain: '52'.repeat(32), round: 1 });
  expect((await fetch(`${w.url}/no-round`, { method: 'POST', body })).status).toBe(503);
  expect((await fetch(`${w.url}/no-round`, { method: 'POST', body: 'x' })).status).toBe(400);
});
