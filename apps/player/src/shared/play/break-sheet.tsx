import type { TimeOutLength } from '@surahi/contract';
import { startTimeOut, TIME_OUT_LENGTHS } from '@surahi/contract';
import { Button, Sheet } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { failureText } from '../failure-text.ts';
import { FormAlert } from '../form-alert.tsx';
import { useT } from '../i18n/i18n.ts';
import { timeText } from '../dates.ts';
import { refreshForBreak } from '../refresh.ts';
import { toast } from '../toast.ts';

/** The four lengths of a time-out with its meaning above them. A tap on a length starts it. */
export function BreakSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [starting, setStarting] = useState<TimeOutLength>();
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  const start = async (length: TimeOutLength) => {
    setStarting(length);
    setProblem(undefined);
    const answer = await call(startTimeOut, { length });
    setStarting(undefined);
    // A time-out leaves no promotion on the screens.
    refreshForBreak(queryClient);
    if (!answer.ok) {
      setProblem(failureText(answer, 'break.failed'));
      return;
    }
    toast.success(t('break.started', { time: timeText(answer.data.until) }));
    close();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title={t('break.title')}
      description={t('break.meaning')}
      locked={starting !== undefined}
    >
      <p className="text-sm font-semibold">{t('break.tap')}</p>
      <div className="grid grid-cols-2 gap-2.5">
        {TIME_OUT_LENGTHS.map((length) => (
          <Button
            key={length}
            variant="secondary"
            busy={starting === length}
            disabled={starting !== undefined}
            onClick={() => void start(length)}
          >
            {t(`break.${length}`)}
          </Button>
        ))}
      </div>
      <FormAlert text={problem} />
      <Button variant="ghost" disabled={starting !== undefined} onClick={close}>
        {t('common.cancel')}
      </Button>
    </Sheet>
  );
}
