import type { OperatorBid } from '@surahi/contract/operator';
import { Badge, type BadgeTone } from '@surahi/ui';
import type { ReactNode } from 'react';
import { countColumn, numberColumn, plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable, type RowSelection } from '../../shared/data-table.tsx';
import { formatDay, formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import type { TableOrder } from '../../shared/order.ts';
import { DrawLink, PlayerLink } from '../../shared/page-links.tsx';
import { Paise } from '../../shared/parts.tsx';

type BidState = OperatorBid['state'];

export const STATE_WORDS: Record<BidState, { label: string; tone: BadgeTone }> = {
  pending: { label: t('Pending'), tone: 'shut' },
  won: { label: t('Won'), tone: 'open' },
  lost: { label: t('Lost'), tone: 'shut' },
  refunded: { label: t('Refunded'), tone: 'win' },
};

const SESSION_WORDS: Record<OperatorBid['session'], string> = {
  open: ` ${t('open')}`,
  close: ` ${t('close')}`,
  none: '',
};

const COLUMNS: Column<OperatorBid>[] = [
  numberColumn(
    'time',
    t('Time'),
    ({ atMs }) => atMs,
    ({ atMs }) => <span className="num block min-w-24 lg:whitespace-nowrap">{formatInstant(atMs)}</span>,
  ),
  plainColumn('draw', t('Draw'), ({ drawId, marketName, businessDate }) => (
    <span className="grid min-w-24 leading-tight">
      <DrawLink drawId={drawId}>{marketName}</DrawLink>
      <span className="text-xs whitespace-nowrap text-muted">{formatDay(businessDate)}</span>
    </span>
  )),
  plainColumn('player', t('Player'), ({ playerId, playerName, mobile }) => (
    <span className="grid leading-tight">
      <PlayerLink playerId={playerId} isRowLink>
        {playerName}
      </PlayerLink>
      <span className="num text-xs whitespace-nowrap text-muted">
        #{playerId} · {mobile}
      </span>
    </span>
  )),
  plainColumn('game', t('Game'), ({ gameName, family, session }) => (
    // Starline and Gali draws have one result, so their bids name no session.
    <span className="block min-w-20">{`${t(gameName)}${family === 'main' ? SESSION_WORDS[session] : ''}`}</span>
  )),
  plainColumn('number', t('Number'), ({ digits, closedigits }) => (
    <strong className="num text-base">{closedigits === '' ? digits : `${digits} – ${closedigits}`}</strong>
  )),
  countColumn('points', t('Points'), ({ points }) => points),
  plainColumn('state', t('State'), ({ state }) => (
    <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
  )),
  plainColumn('won', t('Won'), ({ wonPaise }) => (wonPaise === null ? '–' : <Paise value={wonPaise} />)),
];

const SELECTION: RowSelection<OperatorBid> = {
  nameOf: ({ bidId }) => t('bid {bidId}', { bidId }),
  paiseOf: ({ points }) => BigInt(points) * 100n,
};

type BidsTableProps = { bids: OperatorBid[]; order: TableOrder; empty: ReactNode };

/** Bids with their outcome, in the server's order. */
export function BidsTable({ bids, order, empty }: BidsTableProps) {
  return (
    <DataTable
      label={t('Bids')}
      columns={COLUMNS}
      rows={bids}
      rowId={(bid) => bid.bidId}
      endColumns={['points', 'won']}
      order={order}
      selection={SELECTION}
      empty={empty}
    />
  );
}
