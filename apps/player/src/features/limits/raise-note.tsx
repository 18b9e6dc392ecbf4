import type { PlayLimit } from '@surahi/contract';
import { cancelPlayLimit, confirmPlayLimit } from '@surahi/contract';
import { Button, useTick } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { serverNow } from '../../shared/clock.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { timeText } from '../../shared/dates.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { toast } from '../../shared/toast.ts';
import type { LimitKey } from './limit-form.tsx';
import { amountWords } from '../../shared/play/limit-words.ts';

type RaiseNoteProps = LimitKey & { raise: NonNullable<PlayLimit['raise']> };

/** A raise that waits: when it can be confirmed, and the buttons to confirm or cancel it. */
export function RaiseNote({ kind, period, raise }: RaiseNoteProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'confirm' | 'cancel'>();
  const [problem, setProblem] = useState<string>();
  useTick();
  const end = async (how: 'confirm' | 'cancel') => {
    setBusy(how);
    const answer = await call(how === 'confirm' ? confirmPlayLimit : cancelPlayLimit, { kind, period });
    setBusy(undefined);
    void queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
    setProblem(answer.ok ? undefined : failureText(answer, 'limits.failed'));
    if (answer.ok) toast.success(t(how === 'confirm' ? 'limits.applied' : 'limits.kept'));
  };
  const times = { from: timeText(raise.opens_at), until: timeText(raise.expires_at) };
  return (
    <div className="grid gap-2 rounded-xl bg-shut-soft px-3 py-2.5">
      <p className="num text-sm font-medium">
        {raise.amount === ''
          ? t('limits.raiseRemove', times)
          : t('limits.raiseTo', { amount: amountWords(kind, raise.amount), ...times })}
      </p>
      <FormAlert text={problem} />
      <div className="flex flex-wrap gap-2">
        {raise.opens_at > serverNow() ? null : (
          <Button busy={busy === 'confirm'} disabled={busy !== undefined} onClick={() => void end('confirm')}>
            {t('limits.confirm')}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={busy === 'cancel'}
          disabled={busy !== undefined}
          onClick={() => void end('cancel')}
        >
          {t('limits.keep')}
        </Button>
      </div>
    </div>
  );
}
