import type { Session } from '@surahi/game';
import { Countdown, Segmented } from '@surahi/ui';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import type { BidGame } from './bid-games.ts';
import { needsOpenSession } from './bid-games.ts';
import type { DrawState } from './bid-list.ts';

type SessionChoiceProps = {
  game: BidGame;
  market: Market;
  draw: DrawState;
  value: Session;
  onChange: (session: Session) => void;
};

/**
 * Open or Close, each with its time left. A closed session is disabled. A Half Sangam needs the open result, so both of
 * its choices end at the open cut-off.
 */
export function SessionChoice({ game, market, draw, value, onChange }: SessionChoiceProps) {
  const t = useT();
  const nowMs = useServerNow();
  const open = { isOpen: draw.open, atMs: market.openAtMs, time: market.openTime };
  const close = needsOpenSession(game) ? open : { isOpen: draw.close, atMs: market.closeAtMs, time: market.closeTime };
  const hint = ({ isOpen, atMs, time }: { isOpen: boolean; atMs?: number; time?: string }) => {
    // A session that an operator closed early has its cut-off still ahead.
    if (atMs === undefined || (!isOpen && nowMs < atMs)) return t('bid.closedEarly');
    if (!isOpen) return t('bid.closedAt', { time: time ?? '' });
    return (
      <>
        {t('bid.endsIn')} <Countdown to={atMs} now={serverNow} />
      </>
    );
  };
  return (
    <Segmented
      label={t('bid.session')}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'open',
          label: t('bid.open'),
          hint: hint(open),
          disabled: !open.isOpen,
        },
        {
          value: 'close',
          label: t('bid.close'),
          hint: hint(close),
          disabled: !close.isOpen,
        },
      ]}
    />
  );
}
