import { confirmReturn, requestReturn, sendAccountOtp } from '@surahi/contract';
import { Button, Card, useTick } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { callForCode } from '../../shared/forms/call-for-code.ts';
import { type CodeProblem, codeProblem } from '../../shared/forms/code-problem.ts';
import { serverNow } from '../../shared/clock.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { OtpForm, RESEND_SECONDS } from '../../shared/forms/otp-form.tsx';
import { otpProblem } from '../../shared/forms/otp-problem.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { timeText, timeYearText } from '../../shared/dates.ts';
import type { Restriction } from '../../shared/play/use-play-limits.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { useSession } from '../../shared/session/session.ts';
import { ExcludeCard } from './exclude-card.tsx';
import { longerLengths } from './longer-lengths.ts';

/**
 * What an excluded player sees: the exclusion or, after its term, the way back, and a longer exclusion. The player asks
 * for the return, and confirms it with a code 24 hours later.
 */
export function ReturnSection({ exclusion, refundsOpenBids }: { exclusion: Restriction; refundsOpenBids: boolean }) {
  const t = useT();
  useTick();
  const { until } = exclusion;
  return (
    <>
      {until === 0 || until > serverNow() ? (
        <Card className="text-base">
          {t(until === 0 ? 'exclude.barForGood' : 'exclude.bar', until === 0 ? {} : { time: timeYearText(until) })}
        </Card>
      ) : (
        <WayBack opensAt={exclusion.return_opens_at} />
      )}
      <ExcludeCard
        title={t('exclude.longer')}
        meaning={t('exclude.longerMeaning')}
        lengths={longerLengths(until, serverNow())}
        refundsOpenBids={refundsOpenBids}
      />
    </>
  );
}

/** The return after the term. `opensAt` is when the player may confirm it (unix ms), 0 before it was asked for. */
function WayBack({ opensAt }: { opensAt: number }) {
  const t = useT();
  const mobile = useSession()?.mobile ?? '';
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t('return.title')}</h2>
      {opensAt === 0 ? (
        <AskReturn mobile={mobile} />
      ) : opensAt > serverNow() ? (
        <p className="text-sm text-muted">{t('return.opens', { time: timeText(opensAt) })}</p>
      ) : (
        <ConfirmReturn mobile={mobile} />
      )}
    </Card>
  );
}

function AskReturn({ mobile }: { mobile: string }) {
  const t = useT();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = async () => {
    setBusy(true);
    const answer = await call(requestReturn, {});
    await refresh();
    setBusy(false);
    setProblem(answer.ok ? undefined : failureText(answer, 'return.failed'));
  };
  return (
    <>
      <p className="text-sm text-muted">{t('return.meaning', { mobile })}</p>
      <FormAlert text={problem} />
      <Button busy={busy} onClick={() => void ask()}>
        {t('return.ask')}
      </Button>
    </>
  );
}

/** Sends a code to the account's own number, and confirms the return with it. */
function ConfirmReturn({ mobile }: { mobile: string }) {
  const t = useT();
  const refresh = useRefresh();
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (): Promise<string | undefined> => {
    const answer = await callForCode(sendAccountOtp, { purpose: 'return' });
    return answer.ok ? undefined : otpProblem(answer);
  };
  const begin = async () => {
    setBusy(true);
    const wrong = await send();
    setBusy(false);
    setProblem(wrong);
    setSent(wrong === undefined);
  };
  const verify = async (otp: string): Promise<CodeProblem | undefined> => {
    const answer = await call(confirmReturn, { otp });
    await refresh();
    return answer.ok ? undefined : codeProblem(answer, 'return.failed');
  };
  if (isSent) {
    return (
      <>
        <p className="text-sm text-muted">{t('return.sent', { mobile })}</p>
        <OtpForm resendSeconds={RESEND_SECONDS} onVerify={verify} onResend={send} />
      </>
    );
  }
  return (
    <>
      <p className="text-sm text-muted">{t('return.confirm', { mobile })}</p>
      <FormAlert text={problem} />
      <Button busy={busy} onClick={() => void begin()}>
        {t('return.send')}
      </Button>
    </>
  );
}

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.playLimits });
}
