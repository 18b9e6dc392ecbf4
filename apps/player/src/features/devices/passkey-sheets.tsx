import { addPasskey, passkeyAddOptions, removePasskey } from '@surahi/contract';
import { Sheet, TextInput } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { t as translate, useT } from '../../shared/i18n/i18n.ts';
import { makePasskey } from '../../shared/passkeys/browser-passkeys.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { toast } from '../../shared/toast.ts';
import { OwnerProof, type Proof } from './owner-proof.tsx';

type SheetProps = { needsCode: boolean; onClose: () => void };

/** Makes a passkey on this device after the owner's proof. Returns the problem, or undefined when it is stored. */
async function makeAndStore(proof: Proof, name: string): Promise<string | undefined> {
  const started = await call(passkeyAddOptions, proof);
  if (!started.ok) return failureText(started, 'passkeys.failed');
  const passkey = await makePasskey(started.data.options);
  if (passkey === 'known') return translate('passkeys.known');
  if (passkey === undefined) return translate('passkeys.notMade');
  const stored = await call(addPasskey, { passkey, name });
  return stored.ok ? undefined : failureText(stored, 'passkeys.failed');
}

/** Adds a passkey: its name, then the owner's proof, then the dialog of the browser. */
export function AddPasskeySheet({ isOpen, needsCode, onClose }: SheetProps & { isOpen: boolean }) {
  const t = useT();
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('passkeys.add')}
      description={t('passkeys.addDetail')}
    >
      {isOpen ? <AddForm needsCode={needsCode} onClose={onClose} /> : null}
    </Sheet>
  );
}

function AddForm({ needsCode, onClose }: SheetProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const add = async (proof: Proof) => {
    const problem = await makeAndStore(proof, name);
    if (problem !== undefined) return problem;
    await queryClient.invalidateQueries({ queryKey: queryKeys.passkeys });
    toast.success(t('passkeys.added'));
    onClose();
    return undefined;
  };
  return (
    <div className="grid gap-3.5">
      <TextInput
        label={t('field.name')}
        placeholder={t('passkeys.namePlaceholder')}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <OwnerProof needsCode={needsCode} submit="passkeys.add" onProof={add} />
    </div>
  );
}

/** Removes a passkey after the owner's proof. */
export function RemovePasskeySheet({
  passkey,
  needsCode,
  onClose,
}: SheetProps & { passkey: { passkey_id: string; name: string } | undefined }) {
  const t = useT();
  const queryClient = useQueryClient();
  const remove = async (proof: Proof) => {
    if (passkey === undefined) return undefined;
    const answer = await call(removePasskey, { passkey_id: passkey.passkey_id, ...proof });
    // A passkey that is already removed counts as success.
    if (!answer.ok && answer.code !== 'not_found') return failureText(answer, 'passkeys.removeFailed');
    await queryClient.invalidateQueries({ queryKey: queryKeys.passkeys });
    toast.success(t('passkeys.removed'));
    onClose();
    return undefined;
  };
  return (
    <Sheet
      open={passkey !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('passkeys.removeOne', { name: passkey?.name ?? '' })}
      description={t('passkeys.removeDetail')}
    >
      {passkey === undefined ? null : <OwnerProof needsCode={needsCode} submit="passkeys.remove" onProof={remove} />}
    </Sheet>
  );
}
