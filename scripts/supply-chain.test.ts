import { expect, test } from 'vitest';
import { findSecrets } from './lib/secrets.mjs';
import { findLicences, findUnpinned } from './supply-chain.mjs';

const scan = (text: string): string[] => findSecrets('a.ts', Buffer.from(text));

/** Concatenated here, so that the scan of this file finds nothing. */
const random = ['q7Vd0xZ2', 'mK9rT4wB', 'yH6nL1pS'].join('');

test('keys, assigned secrets and passwords in addresses are found by line, and never repeated', () => {
  expect(scan(['one\n-----BEGIN', 'RSA PRIVATE', 'KEY-----'].join(' '))).toEqual(['a.ts:2: looks like a key']);
  expect(scan(`const awsSecret = '${random}';`)).toEqual(['a.ts:1: a secret is assigned']);
  expect(scan(`postgresql://owner:${random}@db/surahi`)).toEqual(['a.ts:1: a password in an address']);
  expect(scan(['AKIA', 'ABCDEFGHIJKLMNOP'].join(''))).toHaveLength(1);
});

test('words, examples and pictures are no secrets', () => {
  expect(scan("const secret = 'a-long-text-of-words-only';")).toEqual([]);
  expect(scan('postgresql://surahi_app:password@db.example/surahi')).toEqual([]);
  expect(findSecrets('a.png', Buffer.from([0, 1, 2]))).toEqual([]);
});

test('what is not pinned, and a licence that asks for more, is named; what is only for development may be anything', () => {
  const pinned = { resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-abc' };
  const packages = {
    '': {},
    'node_modules/a': { ...pinned, license: 'MIT' },
    'node_modules/b': { ...pinned, license: '(MIT OR Apache-2.0)' },
    'node_modules/c': { ...pinned, license: 'AGPL-3.0' },
    'node_modules/d': { ...pinned, license: 'AGPL-3.0', dev: true },
    'node_modules/e': { resolved: 'git+https://example.org/e.git', license: 'MIT' },
    'node_modules/f': pinned,
  };
  expect(findLicences(packages, () => undefined)).toEqual(['node_modules/c: AGPL-3.0', 'node_modules/f: no licence']);
  expect(findUnpinned(packages)).toEqual(['node_modules/e: git+https://example.org/e.git, no integrity']);
});
