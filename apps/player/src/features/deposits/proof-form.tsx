import { addDepositProof } from '@surahi/contract';
import { asciiDigits, Button, TextInput } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/toast.ts';
import { refreshHistories } from '../../shared/refresh.ts';
import { readScreenshot } from './screenshot.ts';
import { ScreenshotInput } from './screenshot-input.tsx';

type ProofFormProps = { requestId: string; known?: string; onSaved?: () => void };

/** Adds the payment reference (UTR), the screenshot or both to a waiting request. */
export function ProofForm({ requestId, known = '', onSaved }: ProofFormProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [utr, setUtr] = useState(known);
  const [picture, setPicture] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);

  const save = async () => {
    if (utr.trim() === '' && picture === undefined) return t('proof.missing');
    const slip = picture === undefined ? undefined : await readScreenshot(picture);
    if (picture !== undefined && slip === undefined) return t('proof.fileInvalid');
    const answer = await call(
      addDepositProof,
      { fund_request_id: requestId, utr: utr.trim(), ...(slip === undefined ? {} : { payment_slip: slip }) },
      { retry: 2 },
    );
    if (answer.ok) return undefined;
    return failureText(answer, 'proof.failed', {
      file_invalid: 'proof.fileInvalid',
      deposit_reference_invalid: 'proof.utrInvalid',
      deposit_reference_used: 'proof.utrUsed',
    });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const wrong = await save();
    setBusy(false);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setSaved(true);
    toast.success(t('proof.saved'));
    refreshHistories(queryClient);
    onSaved?.();
  };
  if (saved) {
    return (
      <p
        role="status"
        className="flex items-center gap-2 rounded-xl bg-open-soft px-3 py-2.5 text-sm font-semibold text-open"
      >
        <Check size={18} aria-hidden="true" />
        {t('proof.saved')}
      </p>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-3">
      <TextInput
        label={t('proof.utr')}
        hint={t('proof.utrHint')}
        value={utr}
        maxLength={35}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="num"
        onChange={(event) => setUtr(asciiDigits(event.target.value))}
      />
      <ScreenshotInput picture={picture} onPick={setPicture} />
      <FormAlert text={problem} />
      <Button type="submit" variant="secondary" busy={busy}>
        {t('proof.save')}
      </Button>
    </form>
  );
}
