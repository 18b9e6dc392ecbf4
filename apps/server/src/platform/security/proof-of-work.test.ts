import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveChallenge } from '../../../../../packages/ui/src/proof-of-work.ts';
import { createTestDatabase } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOME = '198.51.100.7';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await createTestApp({ database });
  other = await createTestApp({ database: { ...database, drop: () => Promise.resolve() } });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Returns the solution of a new challenge for an address. */
async function solved(address: string): Promise<string> {
  return (await solveChallenge(await app.context.proofOfWork.challenge(address, 0))) ?? '';
}

test('[HND-10] a solution is accepted once, by any node, and only from the network that got the challenge', async () => {
  const solution = await solved(HOME);
  expect(await app.context.proofOfWork.accept(solution, '203.0.113.9')).toBe(false);
  const answers = await Promise.all(
    [app, other, app, other].map((node) => node.context.proofOfWork.accept(solution, '198.51.100.200')),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('[HND-10] a solution expires after two minutes', async () => {
  const solution = await solved(HOME);
  await app.advanceClock(121_000);
  expect(await app.context.proofOfWork.accept(solution, HOME)).toBe(false);
});

test('[HND-10] a changed or unsolved challenge is refused', async () => {
  const { accept } = app.context.proofOfWork;
  const solution = await solved(HOME);
  const [bits = '', expires = '', id = '', signature = '', digits = ''] = solution.split('.');
  expect(await accept(undefined, HOME)).toBe(false);
  expect(await accept('nonsense', HOME)).toBe(false);
  expect(await accept(['1', expires, id, signature, digits].join('.'), HOME)).toBe(false);
  expect(await accept([bits, String(Number(expires) + 1), id, signature, digits].join('.'), HOME)).toBe(false);
  const unsolved = await Promise.all(
    Array.from({ length: 5 }, (_, guess) => accept([bits, expires, id, signature, `9${guess}`].join('.'), HOME)),
  );
  // A guess at random is right once in 65,536.
  expect(unsolved.filter(Boolean).length).toBeLessThanOrEqual(1);
  const { bits: more } = await app.context.proofOfWork.challenge(HOME, 1);
  expect(more).toBeGreaterThan(Number(bits));
});
