import { appendFileSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryWitness } from './testing/start-witness.ts';
import { entriesTo, TestLog } from './testing/test-log.ts';
import { add, archiveFile, log, logArgs, logFolder, published, timeOf, setUpWitnesses } from './testing/witnesses.ts';

const { newFolder, witness } = setUpWitnesses();

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
