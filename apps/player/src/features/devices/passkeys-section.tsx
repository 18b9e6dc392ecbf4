import type { listPasskeys, ResponseOf } from '@surahi/contract';
import { Button, Card, SkeletonList } from '@surahi/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { serverNow } from '../../shared/clock.ts';
import { timeText } from '../../shared/dates.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { offersPasskeys } from '../../shared/passkeys/browser-passkeys.ts';
import { usePasskeys } from '../../shared/passkeys/use-passkeys.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { AddPasskeySheet, RemovePasskeySheet } from './passkey-sheets.tsx';

type Passkey = ResponseOf<typeof listPasskeys>['passkeys'][number];

/** The player's passkeys, each with a remove button, and a button that adds one. `/devices#passkeys` shows them. */
export function PasskeysSection() {
  const t = useT();
  const top = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const query = usePasskeys();
  const isThere = query.data !== undefined;
  useEffect(() => {
    if (isThere && hash === '#passkeys') top.current?.scrollIntoView();
  }, [isThere, hash]);
  return (
    <section ref={top} aria-labelledby="passkeys" className="grid scroll-mt-20 gap-2.5 pt-4">
      <h2 id="passkeys" className="text-lg font-bold">
        {t('passkeys.title')}
      </h2>
      <p className="text-sm text-muted">{t('passkeys.hint')}</p>
      {query.isPending ? <SkeletonList count={1} label={t('common.loading')} /> : null}
      {query.isError && !isThere ? <Unreachable onRetry={() => void query.refetch()} /> : null}
      {isThere ? <List passkeys={query.data.passkeys} needsCode={query.data.needs_code} /> : null}
    </section>
  );
}

function List({ passkeys, needsCode }: { passkeys: readonly Passkey[]; needsCode: boolean }) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <>
      {passkeys.length === 0 ? <p className="text-base">{t('passkeys.none')}</p> : null}
      <ul className="grid gap-2.5 empty:hidden">
        {passkeys.map((passkey) => (
          <li key={passkey.passkey_id}>
            <PasskeyCard passkey={passkey} onRemove={() => setRemoving(passkey)} />
          </li>
        ))}
      </ul>
      {offersPasskeys() ? (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="rounded-xl bg-shut-soft px-3.5 py-3 text-sm font-medium">{t('passkeys.unavailable')}</p>
      )}
      <AddPasskeySheet isOpen={isAdding} needsCode={needsCode} onClose={() => setAdding(false)} />
      <RemovePasskeySheet passkey={removing} needsCode={needsCode} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function PasskeyCard({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useT();
  const { name, created_at, last_used_at, counts_as_code_from } = passkey;
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 !p-3.5">
      <span className="grid size-11 place-items-center rounded-xl bg-shut-soft text-shut">
        <KeyRound size={21} aria-hidden="true" />
      </span>
      <h3 className="text-base leading-snug font-bold break-words">{name}</h3>
      <Button variant="secondary" className="!px-3" aria-label={t('passkeys.removeOne', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
      <div className="num col-span-2 col-start-2 text-sm text-muted">
        <p>{t('passkeys.created', { time: timeText(created_at) })}</p>
        <p>{last_used_at === 0 ? t('passkeys.neverUsed') : t('passkeys.lastUsed', { time: timeText(last_used_at) })}</p>
        {counts_as_code_from > serverNow() ? (
          <p>{t('passkeys.countsFrom', { time: timeText(counts_as_code_from) })}</p>
        ) : null}
      </div>
    </Card>
  );
}
