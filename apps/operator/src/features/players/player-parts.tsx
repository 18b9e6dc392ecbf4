import { t } from '../../shared/i18n/i18n.ts';
import { BidsPart } from './bids-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { LimitsPart } from './limits-part.tsx';
import { LinksPart } from './links-part.tsx';
import { NotesPart } from './notes-part.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RequestsPart } from './requests-part.tsx';
import { StatementExport } from './statement-export.tsx';
import { StatementPart } from './statement-part.tsx';
import { WinsPart } from './wins-part.tsx';

export const PARTS = [
  'statement',
  'bids',
  'wins',
  'deposits',
  'withdrawals',
  'transfers',
  'limits',
  'devices',
  'links',
  'notes',
] as const;
export type Part = (typeof PARTS)[number];

export const PART_LABELS: Record<Part, string> = {
  statement: t('Statement'),
  bids: t('Bids'),
  wins: t('Wins'),
  deposits: t('Deposits'),
  withdrawals: t('Withdrawals'),
  transfers: t('Transfers'),
  limits: t('Limits'),
  devices: t('Devices'),
  links: t('Linked accounts'),
  notes: t('Notes'),
};

/** The contents of a tab of the player page. */
export function PlayerPart({ playerId, part }: { playerId: string; part: Part }) {
  switch (part) {
    case 'statement':
      return (
        <div className="grid grid-cols-1 gap-4">
          <StatementExport playerId={playerId} />
          <StatementPart playerId={playerId} kind="all" />
        </div>
      );
    case 'deposits':
      return <RequestsPart playerId={playerId} kind="deposit" />;
    case 'withdrawals':
      return <RequestsPart playerId={playerId} kind="withdrawal" />;
    case 'transfers':
      return <StatementPart playerId={playerId} kind="transfer" />;
    case 'bids':
      return <BidsPart playerId={playerId} />;
    case 'wins':
      return <WinsPart playerId={playerId} />;
    case 'limits':
      return <LimitsPart playerId={playerId} />;
    case 'devices':
      return (
        <div className="grid grid-cols-1 gap-4">
          <PasskeysPanel playerId={playerId} />
          <DevicesPart playerId={playerId} />
        </div>
      );
    case 'links':
      return <LinksPart playerId={playerId} />;
    case 'notes':
      return <NotesPart playerId={playerId} />;
  }
}
