import type { Family } from '@surahi/game';
import { plainColumn } from '../../shared/columns.tsx';
import type { Column } from '../../shared/data-table.tsx';
import { formatCount, formatDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { DrawLink, SubjectLink } from '../../shared/page-links.tsx';
import { FamilyBadge } from '../../shared/parts.tsx';

type BidLike = {
  marketId: string;
  drawId: string;
  marketName: string;
  family: Family;
  businessDate: string;
  game: string;
  session: string;
  digits: string;
  closeDigits: string;
  points: string;
};

/** The sessions as the protocol names them. It writes 'close' and 'closed' for games of both sessions. */
const SESSIONS: Readonly<Record<string, string>> = { Open: t('open'), Close: t('close') };

/** The session of a bid. Only some games of main markets have one. */
function sessionText({ family, session }: BidLike): string {
  return family === 'main' ? (SESSIONS[session] ?? '–') : '–';
}

/** The columns shared by bids and wins. */
export function bidColumns<Row extends BidLike>(): Column<Row>[] {
  return [
    plainColumn('market', t('Market'), (bid) => (
      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
        <SubjectLink subject={`market:${bid.marketId}`} isRowLink>
          {bid.marketName}
        </SubjectLink>
        <FamilyBadge family={bid.family} />
      </span>
    )),
    plainColumn('date', t('Draw date'), (bid) => (
      <DrawLink drawId={bid.drawId} className="num whitespace-nowrap">
        {formatDay(bid.businessDate)}
      </DrawLink>
    )),
    plainColumn('game', t('Game'), (bid) => t(bid.game)),
    plainColumn('session', t('Session'), (bid) => sessionText(bid)),
    plainColumn('number', t('Number'), ({ digits, closeDigits }) => (
      <span className="num text-base font-bold">{closeDigits === '' ? digits : `${digits}-${closeDigits}`}</span>
    )),
    plainColumn('points', t('Points'), (bid) => formatCount(Number(bid.points))),
  ];
}
