import { expect, test } from 'vitest';
import { ETCD_HOSTS, type Host, PG_HOSTS } from '../../lib/cluster/hosts.ts';
import type { Cut } from '../../lib/cluster/links.ts';
import { openJournal, type Operation } from '../../lib/journal.ts';
import { newTally } from '../../lib/load.ts';
import { createReport } from '../../lib/report.ts';
import { watchClosings } from './false-closings.ts';
import { judge, type Seen } from './judge.ts';
import { CUTS, flappingLinks, type Parts } from './partitions.ts';

const PARTS: Parts = { leader: 'pg2', sync: 'pg1', other: 'pg3', nearEtcd: 'etcd2', etcdLeader: 'etcd3' };
const passes = (cuts: readonly Cut[], from: Host, to: Host): boolean =>
  !cuts.some((cut) => cut.from === from && cut.to === to);
const linked = (cuts: readonly Cut[], one: Host, other: Host): boolean =>
  passes(cuts, one, other) && passes(cuts, other, one);

test('leader-cut leaves the leader its own etcd only, and the other two machines each other', () => {
  const cuts = CUTS['leader-cut'](PARTS);
  expect(ETCD_HOSTS.filter((host) => linked(cuts, 'pg2', host))).toEqual(['etcd2']);
  expect(ETCD_HOSTS.filter((host) => linked(cuts, 'etcd2', host))).toEqual(['etcd2']);
  expect(PG_HOSTS.filter((host) => linked(cuts, 'pg1', host))).toEqual(['pg1', 'pg3']);
  expect(linked(cuts, 'pg2', 'proxy1')).toBe(true);
});

test('etcd-cut leaves the leader its standbys', () => {
  const cuts = CUTS['etcd-cut'](PARTS);
  expect(ETCD_HOSTS.filter((host) => linked(cuts, 'pg2', host))).toEqual([]);
  expect(PG_HOSTS.filter((host) => linked(cuts, 'pg2', host))).toEqual([...PG_HOSTS]);
});

test('node-cut leaves the first HAProxy the standbys, and the second one the leader', () => {
  const cuts = CUTS['node-cut'](PARTS);
  expect(PG_HOSTS.filter((host) => linked(cuts, 'proxy1', host))).toEqual(['pg1', 'pg3']);
  expect(linked(cuts, 'proxy2', 'pg2')).toBe(true);
});

test('old-leader leaves the first HAProxy the old leader only', () => {
  const cuts = CUTS['old-leader'](PARTS);
  expect(PG_HOSTS.filter((host) => linked(cuts, 'proxy1', host))).toEqual(['pg2']);
  expect(PG_HOSTS.filter((host) => linked(cuts, 'proxy2', host))).toEqual(['pg1', 'pg3']);
  expect(ETCD_HOSTS.filter((host) => linked(cuts, 'pg2', host))).toEqual([]);
});

test('one-way cuts are each other reversed', () => {
  const reversed = CUTS['one-way-in'](PARTS).map(({ from, to }) => `${to} ${from}`);
  expect(CUTS['one-way-out'](PARTS).map(({ from, to }) => `${from} ${to}`)).toEqual(reversed);
  expect(reversed).toHaveLength(5);
});

test('flapping cuts each node from its HAProxy, and nobody from nginx', () => {
  const cuts = flappingLinks();
  const hosts = new Set(cuts.flatMap(({ from, to }) => [from, to]));
  expect(hosts.size).toBe(11);
  expect(hosts.has('web')).toBe(false);
  expect(passes(cuts, 'node3', 'proxy2') || passes(cuts, 'proxy2', 'node3')).toBe(false);
  expect(linked(cuts, 'node3', 'proxy1')).toBe(true);
});

test('a bid refused as closed is a fault once, unless a result of its market was declared', () => {
  const journal = openJournal();
  const closings = watchClosings(journal);
  const refuse = (id: string, marketId: number, code: string): void => {
    const operation: Operation = { id, player: 1, amountPaise: 100, kind: 'bid', family: 'main', marketId, rows: [] };
    journal.write({ what: 'sent', operation });
    journal.write({ what: 'answered', id, outcome: 'refused', code, answer: '' });
  };
  closings.declared(7);
  refuse('one', 7, 'draw_closed');
  refuse('two', 8, 'insufficient_funds');
  refuse('three', 8, 'open_session_closed');
  expect(closings.findFalse()).toEqual(['open_session_closed on 8']);
  expect(closings.findFalse()).toEqual([]);
  journal.close();
});

const GOOD: Seen = {
  name: 'x',
  writes: [{ host: 'pg1', timeline: 1, sentMs: 0, ackedMs: 1 }],
  twoLeaderRounds: 0,
  tally: { ...newTally(), accepted: 9, seen: { busy: 3, indefinite: 1 }, codes: { draw_closed: 2 } },
  falseClosings: [],
  ownReads: { reads: 5, missing: [], refused: { busy: 2 } },
  logIns: { ok: 9, rate_limited: 3, indefinite: 1 },
  stopsNodes: false,
  leaders: { before: 'pg1', after: 'pg1' },
  gapMs: 29_000,
  stallMs: 0,
  wrong: [],
};

test.each<[string, Partial<Seen>]>([
  ['a lost request', { wrong: ['no acknowledged request is lost: 1 lost'] }],
  [
    'a write on an older timeline',
    {
      writes: [1, 2, 1].map((timeline, at) => ({
        host: `pg${timeline}`,
        timeline,
        sentMs: at * 10,
        ackedMs: at * 10 + 1,
      })),
    },
  ],
  ['no write by a prober', { writes: [] }],
  ['the same leader after a fault that removes it', { leadsAfter: 'another' }],
  ['no time without a write then', { leadsAfter: 'pg2', leaders: { before: 'pg1', after: 'pg2' }, gapMs: 900 }],
  ['a leader that is not the late standby', { leadsAfter: 'pg2', leaders: { before: 'pg1', after: 'pg3' } }],
  ['two leaders by name', { twoLeaderRounds: 1 }],
  ['31 s without a write', { gapMs: 31_000 }],
  ['a player who is told nothing', { tally: { ...GOOD.tally, seen: { lost: 1 } } }],
  ['a refusal that no rule asks for', { tally: { ...GOOD.tally, codes: { insufficient_funds: 1 } } }],
  ['an open market that is called closed', { falseClosings: ['draw_closed on market 7'] }],
  ['a history refused to its player', { ownReads: { ...GOOD.ownReads, refused: { not_logged_in: 1 } } }],
  ['a right password called wrong', { logIns: { ok: 9, invalid_credentials: 1 } }],
  ['a log-in without an answer', { logIns: { ok: 9, lost: 1 } }],
  ['no log-in', { logIns: { busy: 9 } }],
  ['a history without the bid before it', { ownReads: { reads: 5, missing: ['1'], refused: {} } }],
  ['no history', { ownReads: { reads: 0, missing: [], refused: { busy: 5 } } }],
  ['a late answer', { tally: { ...GOOD.tally, slowestMs: 11_000 } }],
  ['a 500', { tally: { ...GOOD.tally, serverErrors: 1 } }],
])('%s fails the verdict', (_, change) => {
  const report = createReport('judge', 1);
  judge({ ...GOOD, ...change }, report);
  expect(report.failures()).toHaveLength(1);
});

test('busy, checking and a closed market pass the verdict', () => {
  const report = createReport('judge', 1);
  judge(GOOD, report);
  expect(report.passed()).toBe(true);
});

test('another leader passes the verdict of a fault that removes the leader', () => {
  for (const leadsAfter of ['another', 'pg2'] as const) {
    const report = createReport('judge', 1);
    judge({ ...GOOD, leadsAfter, leaders: { before: 'pg1', after: 'pg2' } }, report);
    expect(report.passed(), leadsAfter).toBe(true);
  }
});

test('a broken connection passes the verdict when the fault stops nodes', () => {
  const report = createReport('judge', 1);
  judge({ ...GOOD, stopsNodes: true, tally: { ...GOOD.tally, seen: { lost: 1 } } }, report);
  expect(report.passed()).toBe(true);
});
