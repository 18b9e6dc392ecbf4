import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { addEntry } from '../../apps/server/src/fairness/log/index.ts';
import { attachDatabase, type Cluster, type Database } from '../lib/cluster.ts';
import { type FairPrograms, startFairPrograms } from '../lib/fair-programs.ts';
import { pause } from '../lib/random.ts';
import type { Context, Scenario } from '../lib/scenario.ts';
import { type Server, startServer } from '../lib/server.ts';
import { tempFolder } from '../lib/temp-folder.ts';

/** A log that did not grow after this time counts as stuck. Far above what a busy machine needs. */
const GROW_MS = 15 * 60_000;

/** Every published root by its size. A size with two roots is a fork. */
class Roots {
  readonly #bySize = new Map<number, Set<string>>();

  add(size: number, root: string): void {
    this.#bySize.set(size, (this.#bySize.get(size) ?? new Set()).add(root));
  }

  get sizes(): number {
    return this.#bySize.size;
  }

  get forked(): number[] {
    return [...this.#bySize].filter(([, roots]) => roots.size > 1).map(([size]) => size);
  }
}

/** A database that can be copied and put back, as a backup is restored. */
class Restorable {
  readonly #cluster: Cluster;
  readonly #name: string;
  database: Database;

  constructor(cluster: Cluster, database: Database) {
    this.#cluster = cluster;
    this.#name = database.name;
    this.database = database;
  }

  /** Copies the database. No server may run. */
  async save(): Promise<void> {
    await this.#whileClosed([
      `drop database if exists ${this.#name}_saved`,
      `create database ${this.#name}_saved template ${this.#name} owner surahi_owner`,
    ]);
  }

  /** Puts the copy back: everything that was written after it is lost. No server may run. */
  async restore(): Promise<void> {
    await this.#whileClosed([
      `drop database ${this.#name} with (force)`,
      `create database ${this.#name} template ${this.#name}_saved owner surahi_owner`,
    ]);
  }

  async #whileClosed(statements: readonly string[]): Promise<void> {
    await this.database.close();
    const client = new pg.Client({ connectionString: this.#cluster.postgres.superUrl });
    await client.connect();
    try {
      await this.#endSessions(client);
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
      this.database = attachDatabase(this.#cluster.postgres, this.#name);
    }
  }

  /** Waits until no session uses the database. The sessions of killed servers end late on a busy machine. */
  async #endSessions(client: pg.Client): Promise<void> {
    const text = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
    while ((await client.query({ text, values: [this.#name] })).rowCount !== 0) await pause(50);
  }
}

/** The nodes of the site. Each has an archive of its own, as on two machines. */
class Site {
  readonly #programs: FairPrograms;
  readonly #folder = tempFolder('log-restores');
  readonly roots: Roots;
  #nodes: Server[] = [];
  #versions = 0;

  constructor(programs: FairPrograms, roots: Roots) {
    this.#programs = programs;
    this.roots = roots;
  }

  async start(database: Database, archives: readonly string[]): Promise<void> {
    const { BEACON_RELAYS: _relays, BEACON_CHAIN: _chain, ...env } = this.#programs.env;
    this.#nodes = await Promise.all(
      archives.map((archive) => {
        const folder = path.join(this.#folder, archive);
        mkdirSync(folder, { recursive: true });
        return startServer(database, { ...env, LOG_ARCHIVE_DIR: folder, LOG_LEVEL: 'fatal' });
      }),
    );
  }

  async kill(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()));
    this.#nodes = [];
  }

  /** Adds entries, which wait for their places. */
  async add(database: Database, count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      this.#versions += 1;
      const entry = { kind: 'pause', v: 1, market: 'chaos', version: this.#versions, at: 0 } as const;
      await addEntry(database.app, { ...entry, origin: this.#programs.env.LOG_ORIGIN ?? '' });
    }
  }

  /** Reads the checkpoint of each node, as a reader does. Returns the largest size. */
  async read(): Promise<number> {
    let largest = 0;
    for (const { port } of this.#nodes) {
      const response = await fetch(`http://127.0.0.1:${port}/log/checkpoint`).catch(() => undefined);
      if (response?.status !== 200) continue;
      const [, size = '', root = ''] = (await response.text()).split('\n');
      this.roots.add(Number(size), root);
      largest = Math.max(largest, Number(size));
    }
    return largest;
  }

  async isHalted(): Promise<boolean> {
    const halted = await Promise.all(
      this.#nodes.map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}/log/status`);
        // docs/fairness-format.md#addresses
        return ((await response.json()) as { isHalted: boolean }).isHalted;
      }),
    );
    return halted.length > 0 && halted.every(Boolean);
  }

  /** Reads checkpoints for about `ms`. */
  async watch(ms: number): Promise<number> {
    let size = 0;
    for (const endMs = performance.now() + ms; performance.now() < endMs; await pause(15)) size = await this.read();
    return size;
  }
}

/** Notes every checkpoint that the database published. */
async function readPublished({ owner }: Database, roots: Roots): Promise<number> {
  const rows = await owner.query<{ tree_size: bigint; root: Buffer }>({
    text: 'select tree_size, root from log_checkpoints where published_at is not null',
  });
  for (const { tree_size: size, root } of rows) roots.add(Number(size), root.toString('base64'));
  return Math.max(0, ...rows.map(({ tree_size: size }) => Number(size)));
}

/** Waits until the log is larger than `size`, or every node has halted it. */
async function untilGrownOrHalted(site: Site, size: number): Promise<'grown' | 'halted' | 'stuck'> {
  for (const endMs = performance.now() + GROW_MS; performance.now() < endMs; await pause(50)) {
    if ((await site.read()) > size) return 'grown';
    if (await site.isHalted()) return 'halted';
  }
  return 'stuck';
}

type Tally = { restores: number; lostPublished: number; halted: number; stuck: number };

/** One restore that loses the newest transactions. Both nodes run before it, and the nodes of `after` run after it. */
async function loseTail(
  site: Site,
  saved: Restorable,
  {
    random,
    tally,
    after,
    waits,
  }: { random: Context['random']; tally: Tally; after: readonly string[]; waits: boolean },
): Promise<void> {
  const { roots } = site;
  await site.start(saved.database, ['first', 'second']);
  await site.add(saved.database, 1 + random.below(20));
  await site.watch(random.below(800));
  await site.kill();
  const kept = await readPublished(saved.database, roots);
  await saved.save();
  await site.start(saved.database, ['first', 'second']);
  await site.add(saved.database, 1 + random.below(20));
  // Half of the restores lose a checkpoint that a reader has seen, the others end at a random moment.
  if (waits) await untilGrownOrHalted(site, kept);
  else await site.watch(random.below(1_500));
  await site.kill();
  const before = await readPublished(saved.database, roots);
  await saved.restore();
  tally.restores += 1;
  if (before > kept) tally.lostPublished += 1;
  await site.start(saved.database, after);
  await site.add(saved.database, 1 + random.below(20));
  const found = await untilGrownOrHalted(site, before);
  await site.kill();
  await readPublished(saved.database, roots);
  if (found === 'stuck') tally.stuck += 1;
  if (found !== 'halted') return;
  // A node without the lost entries signs nothing. The one that has them puts them back, and the log goes on.
  tally.halted += 1;
  await site.start(saved.database, ['first', 'second']);
  await site.add(saved.database, 1);
  if ((await untilGrownOrHalted(site, before)) !== 'grown') tally.stuck += 1;
  await site.kill();
  await readPublished(saved.database, roots);
}

export const logRestores: Scenario = {
  name: 'log-restores',
  goal: 'F10 restores and promotions that lose the newest transactions never give one size two roots',
  run: async ({ cluster, database, random, report, scale }) => {
    const programs = await startFairPrograms();
    const roots = new Roots();
    const site = new Site(programs, roots);
    const saved = new Restorable(cluster, await database());
    const tally: Tally = { restores: 0, lostPublished: 0, halted: 0, stuck: 0 };
    try {
      const trials = scale({ short: 3, long: 50 });
      for (let trial = 0; trial < trials; trial += 1) {
        // Both nodes survive; only the second one, whose archive may lag; or a new machine without an archive.
        const after = [['first', 'second'], ['second'], [`new-${trial}`]][trial % 3] ?? ['first'];
        await loseTail(site, saved, { random, tally, after, waits: trial % 2 === 0 });
        const { halted, stuck } = tally;
        console.log(`  restore ${trial + 1} of ${trials}: ${halted} halted, ${stuck} stuck, ${roots.sizes} sizes`);
      }
    } finally {
      await site.kill();
      await saved.database.close();
      await programs.stop();
    }
    report.figure('restores that lost transactions', tally.restores);
    report.figure('restores that lost a published checkpoint', tally.lostPublished);
    report.figure('times that a node without the lost entries signed nothing', tally.halted);
    report.figure('published sizes', roots.sizes);
    report.check('no size has two roots', roots.forked.length === 0, roots.forked.join());
    report.check('some restores lose a published checkpoint', tally.lostPublished > 0);
    report.check('a machine without the archive signs nothing', tally.halted > 0);
    report.check('the log goes on after each restore', tally.stuck === 0, `${tally.stuck} stuck`);
  },
};
