import type { Session } from '@surahi/game';
import { Countdown, Segmented } from '@surahi/ui';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import type { DrawState } from './bid-list.ts';

type SessionChoiceProps = {
  market: Market;
  draw: DrawState;
  value: Session;
  onChange: (session: Session) => void;
};

/** Open or Close with the time left of each; a session that ended cannot be chosen. */
export function SessionChoice({ market, draw, value, onChange }: SessionChoiceProps) {
  const t = useT();
  const hint = (isOpen: boolean, atMs: number | undefined, time: string | undefined) =>
    isOpen && atMs !== undefined ? (
      <>
        {t('bid.endsIn')} <Countdown to={atMs} now={serverNow} />
      </>
    ) : (
      t('bid.closedAt', { time: time ?? '' })
    );
  return (
    <Segmented
      label={t('bid.session')}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'open',
          label: t('bid.open'),
          hint: hint(draw.open, market.openAtMs, market.openTime),
          disabled: !draw.open,
        },
        {
          value: 'close',
          label: t('bid.close'),
          hint: hint(draw.close, market.closeAtMs, market.closeTime),
          disabled: !draw.close,
        },
      ]}
    />
  );
}
