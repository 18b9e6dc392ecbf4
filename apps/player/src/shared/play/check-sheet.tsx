import { acknowledgePlayCheck } from '@surahi/contract';
import { Button, Points, Sheet } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../api.ts';
import { serverNow } from '../clock.ts';
import { failureText } from '../failure-text.ts';
import { FormAlert } from '../form-alert.tsx';
import { useT } from '../i18n/i18n.ts';
import { localeTag } from '../i18n/language.ts';
import { appTrail } from '../navigation/app-trail.ts';
import { queryKeys } from '../query-keys.ts';
import { openPlaySheet } from './play-sheet.ts';
import type { PlayLimits } from './use-play-limits.ts';

type CheckSheetProps = { open: boolean; data: PlayLimits | undefined; onClose: () => void };

/** The reality check: time, staked, won and net of the visit. Bids wait for its acknowledgement on any device. */
export function CheckSheet({ open, data, onClose }: CheckSheetProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // A refused bid opens this sheet, and the figures may be those of an earlier minute.
    if (open) void queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
  }, [open, queryClient]);
  const goOn = async () => {
    setBusy(true);
    const answer = await call(acknowledgePlayCheck, {});
    setBusy(false);
    setProblem(answer.ok ? undefined : failureText(answer, 'check.failed'));
    if (!answer.ok) return;
    await queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      side="centre"
      title={t('check.title')}
      description={t('check.wait')}
      locked={busy}
    >
      <Figures visit={data?.visit} />
      <FormAlert text={problem} />
      <Button busy={busy} onClick={() => void goOn()}>
        {t('check.continue')}
      </Button>
      <Button
        variant="secondary"
        disabled={busy}
        onClick={() => {
          onClose();
          // This sheet may lie over a confirmation whose bids are being sent.
          appTrail().pushWhenUnlocked(paths.histories);
        }}
      >
        {t('check.history')}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={() => openPlaySheet('break')}>
        {t('check.break')}
      </Button>
    </Sheet>
  );
}

function Figures({ visit }: { visit: PlayLimits['visit'] | undefined }) {
  const t = useT();
  if (visit === null || visit === undefined) return null;
  const minutes = Math.max(0, Math.floor((serverNow() - visit.started_at) / 60_000));
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-2 text-base [&_dd]:text-right [&_dd]:font-bold [&_dt]:text-muted">
      <dt>{t('check.time')}</dt>
      <dd>{t('limits.minutes', { amount: minutes })}</dd>
      {(['staked', 'won', 'net'] as const).map((figure) => (
        <div key={figure} className="contents">
          <dt>{t(`check.${figure}`)}</dt>
          <dd>
            <Points value={visit[figure]} locale={localeTag()} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
