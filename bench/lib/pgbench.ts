import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDb } from '../../apps/server/src/platform/db/db.ts';
import type { BenchDatabase } from './cluster.ts';

export type ReferenceOptions = {
  database: BenchDatabase;
  players: number;
  draws: number;
  bids: number;
  businessDate: string;
  seconds: number;
  clients: number;
};

/**
 * Runs one transaction per submission that writes the same rows (wallet, transfer, slip, request), without session, checks
 * and notifications. Uses pgbench when it is installed, else a loop of Node connections. Returns submissions per second
 * and the tool that was used.
 */
export async function runReference(options: ReferenceOptions): Promise<{ perSecond: number; tool: string }> {
  if (spawnSync('pgbench', ['--version']).status === 0) return { perSecond: runPgbench(options), tool: 'pgbench' };
  return { perSecond: await runNodeLoop(options), tool: 'loop of Node connections' };
}

const picks = (bids: number) =>
  `{${Array.from({ length: bids }, (_, index) => 1_000_000 + (index % 10) * 1000).join(',')}}`;
const points = (bids: number) => `{${Array.from({ length: bids }, () => 10).join(',')}}`;

function runPgbench(options: ReferenceOptions): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-pgbench-'));
  const file = path.join(folder, 'submission.sql');
  const paise = options.bids * 1000;
  writeFileSync(
    file,
    `\\set player random(1, ${options.players})
\\set draw random(1, ${options.draws})
begin;
update wallets set balance_paise = balance_paise - ${paise}, wallet_seq = wallet_seq + 1 where player_id = :player returning wallet_seq, balance_paise \\gset
insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at) values (5, 1, :player, :wallet_seq, :balance_paise, 10, ${paise}, :draw, gen_random_uuid(), clock_timestamp()) returning transfer_id, submission_id \\gset
insert into slips (business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at) values ('${options.businessDate}', :player, :submission_id::uuid, :draw, ${paise}, '${picks(options.bids)}', '${points(options.bids)}', :transfer_id, clock_timestamp()) returning slip_no \\gset
insert into requests (player_id, request_id, input_hash, answer) values (:player, :submission_id::uuid, :submission_id::uuid, jsonb_build_object('slip_no', :slip_no::bigint, 'balance_paise', :balance_paise::bigint, 'accepted_at_ms', 1795260670689));
commit;
`,
  );
  try {
    const text = execFileSync(
      'pgbench',
      [
        '-n',
        '-c',
        String(options.clients),
        '-j',
        '2',
        '-T',
        String(options.seconds),
        '-M',
        'prepared',
        '-f',
        file,
        options.database.ownerUrl,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const found = /tps = ([0-9.]+)/.exec(text);
    if (found === null) throw new Error(`pgbench printed no tps: ${text}`);
    return Number(found[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runNodeLoop(options: ReferenceOptions): Promise<number> {
  const db = createDb({ connectionString: options.database.ownerUrl, max: options.clients });
  const endAt = performance.now() + options.seconds * 1000;
  const paise = options.bids * 1000;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const player = 1 + Math.floor(Math.random() * options.players);
      const draw = 1 + Math.floor(Math.random() * options.draws);
      await db.transaction(async (tx) => {
        const [wallet] = await tx.query<{ wallet_seq: bigint; balance_paise: bigint }>({
          name: 'ref_wallet',
          text: 'update wallets set balance_paise = balance_paise - $2, wallet_seq = wallet_seq + 1 where player_id = $1 returning wallet_seq, balance_paise',
          values: [player, paise],
        });
        const [transfer] = await tx.query<{ transfer_id: bigint; submission_id: string }>({
          name: 'ref_transfer',
          text: `insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at)
            values (5, 1, $1, $2, $3, 10, $4, $5, gen_random_uuid(), clock_timestamp()) returning transfer_id, submission_id`,
          values: [player, wallet?.wallet_seq, wallet?.balance_paise, paise, draw],
        });
        await tx.query({
          name: 'ref_slip',
          text: `insert into slips (business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp())`,
          values: [
            options.businessDate,
            player,
            transfer?.submission_id,
            draw,
            paise,
            picks(options.bids),
            points(options.bids),
            transfer?.transfer_id,
          ],
        });
        await tx.query({
          name: 'ref_request',
          text: `insert into requests (player_id, request_id, input_hash, answer) values ($1, $2, $2, jsonb_build_object('slip_no', 1, 'balance_paise', $3::bigint, 'accepted_at_ms', 1795260670689))`,
          values: [player, transfer?.submission_id, wallet?.balance_paise],
        });
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: options.clients }, lane));
  await db.close();
  return done / options.seconds;
}
