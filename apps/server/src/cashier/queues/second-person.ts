import { needsTwoPeople, pointsToPaise } from '@surahi/game';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { getSettings } from '../../content/settings/index.ts';
import { lockWallets } from '../../ledger/index.ts';
import type { OperatorIdentity } from '../../operators/sessions/index.ts';
import { needsSecondPerson } from '../../operators/two-people/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  type LimitedDecision,
  lockOperatorSums,
  type PlayerSumRow,
  selectOperatorSum,
  selectPlayerSums,
  selectSums,
  type SumsRow,
} from './daily-sums.sql.ts';

export type Operator = Pick<OperatorIdentity, 'operatorId' | 'role'>;

const LIMITS = {
  approveDeposit: 'depositPoints',
  approveWithdrawal: 'withdrawalPoints',
  returnWithdrawal: 'withdrawalPoints',
  returnDeposit: 'withdrawalPoints',
  adjustWallet: 'adjustmentPoints',
} as const;

/** The largest sum of a day, in paise, that one operator may decide alone. null means no limit. */
export function secondPersonAbovePaise(ctx: AppContext, action: keyof typeof LIMITS): bigint | null {
  const { secondPersonAbove, secondPersonInDemo } = getSettings(ctx);
  if (!needsSecondPerson(ctx.config, action) && !secondPersonInDemo) return null;
  return pointsToPaise(secondPersonAbove[LIMITS[action]]);
}

/** The largest single credit or debit in paise that operators may make, whether alone or together. */
export function creditCeilingPaise(ctx: AppContext): bigint {
  return pointsToPaise(getSettings(ctx).creditCeilingPoints);
}

/**
 * Whether an amount exceeds the sum of a day (India) that one operator may decide alone. Two sums of today count: the
 * decisions of this operator for all players, and of all operators for this player. Decisions of two people do not
 * count. It locks the sums of the operator and then the wallet until the transaction ends, so that concurrent requests
 * see each other. A caller that also locks a request must lock the request first.
 */
export async function exceedsOnePersonLimit(
  tx: Tx,
  input: {
    kind: LimitedDecision;
    operatorId: bigint | null;
    playerId: bigint;
    amountPaise: bigint;
    abovePaise: bigint | null;
  },
): Promise<boolean> {
  const { kind, operatorId, playerId, amountPaise, abovePaise } = input;
  if (abovePaise === null || operatorId === null) return false;
  await tx.query(lockOperatorSums(operatorId));
  await lockWallets(tx, [playerId]);
  const { operator_paise: ofOperator, player_paise: ofPlayer } = await tx.one<SumsRow>(
    selectSums(kind, operatorId, playerId, HOUSE_ZONE),
  );
  const largest = ofOperator > ofPlayer ? ofOperator : ofPlayer;
  return needsTwoPeople(largest + amountPaise, abovePaise);
}

/**
 * The largest amount of each player that this operator may decide alone today, as a function of the player. It reads
 * without locks, for display: `exceedsOnePersonLimit` decides. null means no limit.
 */
export async function readOnePersonLimits(
  tx: Tx,
  input: { kind: LimitedDecision; operatorId: bigint; playerIds: readonly bigint[]; abovePaise: bigint | null },
): Promise<((playerId: bigint) => bigint) | null> {
  const { kind, operatorId, playerIds, abovePaise } = input;
  if (abovePaise === null) return null;
  const { paise: ofOperator } = await tx.one<{ paise: bigint }>(selectOperatorSum(kind, operatorId, HOUSE_ZONE));
  const rows = await tx.query<PlayerSumRow>(selectPlayerSums(kind, playerIds, HOUSE_ZONE));
  const ofPlayers = new Map(rows.map((row) => [row.player_id, row.paise]));
  return (playerId) => {
    const ofPlayer = ofPlayers.get(playerId) ?? 0n;
    return abovePaise - (ofOperator > ofPlayer ? ofOperator : ofPlayer);
  };
}
