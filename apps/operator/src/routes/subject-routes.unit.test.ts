import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoutesFromElements, matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { subjectPath } from '../shared/subject-path.ts';
import { AppRoutes } from './app-routes.tsx';

const SERVER = join(import.meta.dirname, '../../../server/src');

/** Kinds without a page: the export of a list, and the archive of a month, which is a file on the server. */
const NO_PAGE = ['list', 'month'];

/** Kinds of the record of a player's limits, which is not the audit log. Its entries are on the page of the player. */
const OF_LIMITS = ['blocks', 'limit', 'offer', 'raise', 'staff_limit'];

/** The kinds that the server writes as the first part of a subject: `draw` of `draw:41`. */
function recordedKinds(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
    .map((name) => readFileSync(join(SERVER, name), 'utf8'));
  const found = files.flatMap((text) => [...text.matchAll(/\bsubject(?:: | = )[`']([a-z][a-z_-]*):/g)]);
  return [...new Set(found.map(([, kind = '']) => kind))].filter((kind) => !OF_LIMITS.includes(kind)).toSorted();
}

test('every kind of subject that the server records leads to a page of the console, except lists and months', () => {
  const routes = createRoutesFromElements(AppRoutes().props.children);
  const pageOf = (path: string) => matchRoutes(routes, path.split('?')[0] ?? '')?.at(-1)?.route.path;
  const kinds = recordedKinds();
  expect(kinds).toEqual(
    expect.arrayContaining(['draw', 'market', 'player', 'deposit', 'withdrawal', 'operator', 'cap']),
  );
  const lost = kinds.filter((kind) => {
    const page = subjectPath(`${kind}:7`);
    return page === undefined || [undefined, '*'].includes(pageOf(page.path));
  });
  expect(lost).toEqual(NO_PAGE);
  expect(pageOf('/no-such-page')).toBe('*');
  expect(['draw', 'market', 'player'].map((kind) => pageOf(subjectPath(`${kind}:7`)?.path ?? ''))).toEqual([
    '/draws/:drawId',
    '/markets/:marketId',
    '/players/:playerId',
  ]);
});
