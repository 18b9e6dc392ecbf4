import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, DigitInput } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { call } from '../../shared/api.ts';
import { NotYet } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';

/** Needed once in an operator's life, so its code is not part of the console's. */
const QrCode = lazy(async () => ({ default: (await import('../../shared/qr-code.tsx')).QrCode }));

/** The secret as QR code and as text, and its first code; `onDone` gets the recovery codes, which are told this once. */
export function SetUpTotp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const query = useQuery({
    queryKey: queryKeys.totp,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.startTotp, {}, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (query.data === undefined) return <NotYet query={query} what="the authenticator's set-up" />;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (code.length !== 6) return setError('Enter the six digits that your authenticator shows');
    setBusy(true);
    const answer = await call(OPERATOR_CALLS.confirmTotp, { body: { code } });
    setBusy(false);
    if (answer.ok) return onDone(answer.data.recoveryCodes);
    setError(answer.message);
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start gap-5">
        <Suspense fallback={<div className="size-48 animate-breathe rounded-control bg-shut-soft" />}>
          <QrCode text={query.data.otpauthUri} label="QR code for your authenticator" />
        </Suspense>
        <div className="grid min-w-48 flex-1 gap-2 text-sm">
          <p>Scan the code with an authenticator app on your phone, or type the secret into it:</p>
          <code className="max-w-44 rounded-control bg-shut-soft px-3 py-2 font-mono text-sm break-all select-all">
            {/* in fours, as one reads them out; copied, it is one word */}
            {(query.data.secret.match(/.{1,4}/g) ?? []).map((four, at) => (
              <span key={`${at} ${four}`} className="mr-1.5 inline-block">
                {four}
              </span>
            ))}
          </code>
          <p className="text-muted">Then enter the six digits it shows.</p>
        </div>
      </div>
      <form onSubmit={send} className="flex flex-wrap items-start gap-3" noValidate>
        <DigitInput
          label="Code"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value);
            setError(undefined);
          }}
          fieldClassName="min-w-52 flex-1"
        />
        <Button type="submit" busy={busy} className="mt-[26px]">
          Confirm
        </Button>
      </form>
    </div>
  );
}
