import path from 'node:path';
import { decodePick, GAME_NAMES } from '@surahi/game';
import type pg from 'pg';
import { RefusedError } from '../acting.ts';
import { indiaTime, points, table } from '../table.ts';
import { ARCHIVED_TABLES, type ArchiveManifest, readManifest } from './manifest.ts';
import { asOwner } from './owner-client.ts';
import { loadArchive, type MonthTables, temporaryTables } from './table-rows.ts';

/** The bids to show, by player or by slip. One of the two must be set, because a month has millions of bids. */
export type BidsWanted = { playerId: bigint | null; slipNo: bigint | null };

export type ReadArchive = {
  manifest: ArchiveManifest;
  /** A table of the requested bids; undefined when none were requested. */
  bids: string | undefined;
  /** A sentence for the user: whether the database dropped its rows for this archive. */
  origin: string;
};

/**
 * Reads an archive's files into temporary tables or, with `restore`, into new tables in the schema `archive`. Compares
 * them with the manifest and returns the requested bids.
 * @throws RefusedError when a file is damaged, the database recorded another archive, or the tables exist already
 */
export async function readArchive(options: {
  ownerUrl: string;
  folder: string;
  wanted: BidsWanted;
  restore: boolean;
}): Promise<ReadArchive> {
  const { folder, wanted } = options;
  const manifest = await readManifest(folder);
  return asOwner(options.ownerUrl, async ({ client }) => {
    const origin = await compareWithRecord(client, folder, manifest);
    const into = options.restore ? await tablesBeside(client, manifest.month) : await temporaryTables(client);
    await loadArchive({ client, folder, manifest, into });
    const isWanted = wanted.playerId !== null || wanted.slipNo !== null;
    return { manifest, origin, bids: isWanted ? await showBids(client, into, wanted) : undefined };
  });
}

/**
 * Compares the manifest with the record in the database. The transaction that dropped the rows wrote the record, so a
 * manifest that differs belongs to another archive.
 */
async function compareWithRecord(client: pg.Client, folder: string, manifest: ArchiveManifest): Promise<string> {
  const { rows } = await client.query<{ name: string; slips_sha256: string; payouts_sha256: string }>(
    'select name, slips_sha256, payouts_sha256 from archives where month = $1',
    [`${manifest.month}-01`],
  );
  const [record] = rows;
  if (record === undefined)
    return 'This database has not archived the month: the files belong to another database or to a failed run';
  const isSame = ARCHIVED_TABLES.every((one) => manifest[one].sha256 === record[`${one}_sha256`]);
  if (isSame) return 'The files match the record of this database';
  throw new RefusedError(`${path.basename(folder)} is not the archive of ${manifest.month}. That is ${record.name}`);
}

async function tablesBeside(client: pg.Client, month: string): Promise<MonthTables> {
  const suffix = month.replace('-', '_');
  const into = { slips: `slips_${suffix}`, payouts: `payouts_${suffix}` };
  await client.query('create schema if not exists archive');
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `archive.${into.slips}`,
  ]);
  if (rows[0]?.found === true) throw new RefusedError(`archive.${into.slips} exists already. Drop it first`);
  for (const one of ARCHIVED_TABLES) await client.query(`create table archive.${into[one]} (like public.${one})`);
  await client.query('set local search_path = archive, public');
  return into;
}

type BidRow = {
  slip_no: bigint;
  position: bigint;
  business_date: string;
  market_name: string | null;
  player_id: bigint;
  accepted_at: Date;
  pick: number;
  points: number;
  won_paise: string | null;
};

const HEAD = ['Slip', 'Place', 'Date', 'Market', 'Player', 'Placed', 'Game', 'Number', 'Points', 'Won'];

async function showBids(client: pg.Client, into: MonthTables, wanted: BidsWanted): Promise<string> {
  const { rows } = await client.query<BidRow>(
    `select s.slip_no, b.position, s.business_date, m.name as market_name, s.player_id, s.accepted_at, b.pick, b.points,
      won.paise as won_paise
    from ${into.slips} s cross join lateral unnest(s.picks, s.points) with ordinality as b (pick, points, position)
    left join (
      select p.slip_no, p.position, sum(p.amount_paise)::text as paise from ${into.payouts} p join settlements t using (settlement_id)
      where t.void_requested_at is null and ($1::bigint is null or p.player_id = $1) and ($2::bigint is null or p.slip_no = $2)
      group by 1, 2
    ) won on won.slip_no = s.slip_no and won.position = b.position
    left join draws d using (draw_id) left join markets m using (market_id)
    where ($1::bigint is null or s.player_id = $1) and ($2::bigint is null or s.slip_no = $2)
    order by s.slip_no, b.position`,
    [wanted.playerId, wanted.slipNo],
  );
  if (rows.length === 0) return 'No such bids in this month';
  return table(HEAD, rows.map(toCells), ['Slip', 'Place', 'Player', 'Points', 'Won']);
}

function toCells(row: BidRow): string[] {
  const { game, digits, closedigits } = decodePick(row.pick);
  return [
    String(row.slip_no),
    String(row.position),
    row.business_date,
    row.market_name ?? '',
    String(row.player_id),
    indiaTime(row.accepted_at.getTime()),
    GAME_NAMES[game],
    [digits, closedigits].filter((part) => part !== '').join('-'),
    String(row.points),
    row.won_paise === null ? '' : points(BigInt(row.won_paise)),
  ];
}
