import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, DigitInput } from '@surahi/ui';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { call, type CallFailure, type CallOutcome } from '../../shared/api.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Loaded } from '../../shared/parts.tsx';
import { CallFailed } from '../../shared/query.ts';
import { refreshSession } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

/** Loaded on demand: an operator sets up an authenticator about once. */
const QrCode = lazy(async () => ({ default: (await import('../../shared/qr-code.tsx')).QrCode }));

const schema = z.object({
  code: z.string().check(z.length(6, t('Enter the six digits that your authenticator shows'))),
});

type SetUpTotpProps = { onDone: (recoveryCodes: string[]) => void };

/**
 * Shows the secret as a QR code and as text, and confirms it with a code. `onDone` receives the recovery codes. After a
 * failure the session is fetched again, because another tab may have set up the authenticator, or the answer may be
 * lost. So the caller must show something else once the session has an authenticator.
 */
export function SetUpTotp({ onDone }: SetUpTotpProps) {
  const query = useOffer();
  return (
    <Loaded query={query} what={t("the authenticator's set-up")}>
      {({ otpauthUri, secret }) => (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-start gap-5">
            <Suspense fallback={<div className="size-48 animate-breathe rounded-control bg-shut-soft" />}>
              <QrCode text={otpauthUri} label={t('QR code for your authenticator')} />
            </Suspense>
            <div className="grid min-w-48 flex-1 gap-2 text-sm">
              <p>{t('Scan the code with an authenticator app on your phone, or type the secret into it:')}</p>
              <code className="max-w-44 rounded-control bg-shut-soft px-3 py-2 font-mono text-sm break-all select-all">
                {/* Groups of four are easier to read. Margins separate them, so a copy has no spaces. */}
                {(secret.match(/.{1,4}/g) ?? []).map((four, at) => (
                  <span key={`${at} ${four}`} className="mr-1.5 inline-block">
                    {four}
                  </span>
                ))}
              </code>
              <p className="text-muted">
                {t('Then enter the six digits that it shows. This ends your other sessions.')}
              </p>
            </div>
          </div>
          <CodeForm onDone={onDone} />
        </div>
      )}
    </Loaded>
  );
}

/**
 * Requests a secret when the page opens, and again only after a failure. Does not use the query cache: it refetches, and
 * each request replaces the secret that the operator may have scanned.
 */
function useOffer() {
  const [outcome, setOutcome] = useState<CallOutcome<typeof OPERATOR_CALLS.startTotp>>();
  const isRequested = useRef(false);
  const request = useCallback(async () => {
    setOutcome(undefined);
    const next = await call(OPERATOR_CALLS.startTotp, {});
    setOutcome(next);
    if (!next.ok) await refreshSession();
  }, []);
  useEffect(() => {
    // Strict mode runs the effects of a new component twice.
    if (isRequested.current) return;
    isRequested.current = true;
    void request();
  }, [request]);
  return {
    data: outcome?.ok === true ? outcome.data : undefined,
    error: outcome?.ok === false ? new CallFailed(outcome) : null,
    isPending: outcome === undefined,
    refetch: request,
  };
}

function CodeForm({ onDone }: SetUpTotpProps) {
  const { send, isSending } = useOperatorMutation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  });
  const confirm = handleSubmit((body) =>
    send(
      OPERATOR_CALLS.confirmTotp,
      { body },
      {
        onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
        onFailure: (failure) => {
          setError('code', { message: textOf(failure) });
          void refreshSession();
          return true;
        },
      },
    ),
  );
  return (
    <form onSubmit={confirm} className="flex flex-wrap items-start gap-3" noValidate>
      <DigitInput
        label={t('Code')}
        autoComplete="one-time-code"
        maxLength={6}
        error={formState.errors.code?.message}
        fieldClassName="min-w-52 flex-1"
        {...register('code')}
      />
      <Button type="submit" busy={isSending} className="mt-[26px]">
        {t('Confirm')}
      </Button>
    </form>
  );
}

/** The usual text of a lost answer asks to reload the page, which would replace the secret. */
function textOf({ code, message }: CallFailure): string {
  const isLost = code === 'unreachable' || code === 'unreadable';
  return isLost ? t('The server did not respond. Confirm the code again.') : message;
}
