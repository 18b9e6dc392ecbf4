import { expect, test } from 'vitest';
import { ok } from '../../platform/result.ts';
import { createBidGuard } from '../fair-draws/index.ts';
import { withAcceptances } from './sign-batch.ts';

test('an accepted bid that is repeated stays accepted when its draw cannot be read', async () => {
  const submission = {
    playerId: 1n,
    submissionId: '0197d9a1-c9f2-7c3e-9a45-2f7e6b1d8c04',
    inputHash: '',
    drawId: 7n,
    picks: [1_005_000],
    points: [10],
    totalPaise: 1_000n,
    needsOpen: true,
    needsClose: false,
  };
  const results = [ok({ slipNo: 1n, balancePaise: 0n, acceptedAtMs: 0, replayed: true })];
  const db = { query: () => Promise.reject(new Error('the connection was lost')) };
  const state = { db, publicLog: undefined, bidGuard: createBidGuard() };
  expect(await withAcceptances(state, [submission], results)).toEqual(results);
});
