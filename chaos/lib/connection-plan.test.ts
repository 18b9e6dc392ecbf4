import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { planRow } from './connection-plan.ts';

/** Left for people, standbys and migrations. */
const SPARE = 20;
const JOB_CONNECTIONS = 5;
const LISTENING = 1;

describe.each([7, 20, 100] as const)('the settings of docs/scaling.md for %i nodes', (nodes) => {
  const value = (name: string): number => Number(planRow(name)[nodes]);
  const pool = value('`DB_POOL_SIZE`');
  const fileWorkers = Number(planRow('`WORKERS_FILES`')[nodes].split(' ').at(-1));
  const jobs = /on for (\d+) nodes/.exec(planRow('`JOBS`')[nodes])?.[1];
  const leader = ['leader, at most: calls', 'leader, at most: jobs, notifications', 'leader, at most: workers'];
  const sum = (names: readonly string[]): number => names.reduce((total, name) => total + value(name), 0);

  test('name as many connections as the nodes open', () => {
    const bouncer = planRow('connections of PgBouncer (`default_pool_size`)')[nodes];
    expect(leader.map(value)).toEqual([
      bouncer === '' ? nodes * pool : Number(bouncer),
      Number(jobs ?? nodes) * JOB_CONNECTIONS + nodes * LISTENING,
      nodes * (fileWorkers + 1),
    ]);
    expect(value('leader, at most: positions')).toBe(nodes);
    expect(value('standbys, at most: reads, lag')).toBe(nodes * (pool + 1));
    expect(value('standbys, at most: workers')).toBe(nodes * fileWorkers);
  });

  test('fit into max_connections, also when one standby is left', () => {
    expect(sum(leader) + SPARE).toBeLessThanOrEqual(value('`max_connections` without `DATABASE_READ_URL`'));
    const most = value('`max_connections` with `DATABASE_READ_URL`');
    expect(sum([...leader, 'leader, at most: positions']) + SPARE).toBeLessThanOrEqual(most);
    expect(sum(['standbys, at most: reads, lag', 'standbys, at most: workers']) + SPARE).toBeLessThanOrEqual(most);
  });
});

test('each row under Sizing has a node for every 10,000 present players, and at least two', () => {
  const text = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'scaling.md'), 'utf8');
  expect(text).toContain('A node has at most 10,000 streams');
  expect(text).toContain('Plan 10,000 streams for each node');
  const rows = [...text.matchAll(/^\| [\d,]+ \| ([\d,]+) \| [\d,]+ \| (\d+) \|/gm)].map(
    ([, present = '', nodes = '']) => ({
      present: Number(present.replaceAll(',', '')),
      nodes: Number(nodes),
    }),
  );
  expect(rows).toHaveLength(4);
  for (const { present, nodes } of rows) expect(nodes).toBe(Math.max(2, present / 10_000));
});
