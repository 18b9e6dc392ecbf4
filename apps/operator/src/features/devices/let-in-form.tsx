import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CallFailure } from '../../shared/api.ts';
import { callConfirmed } from '../../shared/confirmed-call.ts';
import { formatInstant } from '../../shared/format.ts';
import { queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/reason-dialog.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { type Complaints, useFields } from '../../shared/use-fields.ts';

type Fields = { mobile: string; supportCode: string; reason: string };
const NOTHING: Fields = { mobile: '', supportCode: '', reason: '' };

function complaintsOf({ mobile, supportCode, reason }: Fields): Complaints<Fields> {
  return {
    ...(mobile.trim() === '' ? { mobile: 'Enter the mobile number' } : {}),
    ...(supportCode.trim() === '' ? { supportCode: 'Enter the code that the player reads out' } : {}),
    ...(reason.trim().length < 3 ? { reason: 'Give a reason of at least 3 letters' } : {}),
  };
}

/** The field that the server complains about; undefined when it is none of them. */
function complaintOf({ code, message }: CallFailure): Complaints<Fields> | undefined {
  if (code === 'mobile_invalid') return { mobile: message };
  return code === 'support_code_invalid' ? { supportCode: message } : undefined;
}

/** Number, code and reason of a browser that is to be let in. */
export function LetInForm() {
  const client = useQueryClient();
  const { fields, errors, set, setErrors, clear } = useFields(NOTHING);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const complaints = complaintsOf(fields);
    if (Object.keys(complaints).length > 0) return setErrors(complaints);
    setBusy(true);
    const answer = await callConfirmed(OPERATOR_CALLS.letBrowserIn, { body: fields });
    setBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) {
      const complaint = complaintOf(answer);
      if (complaint === undefined) tellFailure(answer);
      else setErrors(complaint);
      return;
    }
    tell(`Let in until ${formatInstant(answer.data.untilMs)}: the player can try again now`);
    clear();
    void client.invalidateQueries({ queryKey: queryKeys.browsers });
  }

  return (
    <form onSubmit={send} className="grid content-start gap-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Mobile number"
          hint="The player's own, ten digits."
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={fields.mobile}
          error={errors.mobile}
          onChange={(event) => set('mobile')(event.target.value)}
        />
        <TextInput
          label="Support code"
          hint="Like ABCDE-12345; small letters will do."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="uppercase"
          value={fields.supportCode}
          error={errors.supportCode}
          onChange={(event) => set('supportCode')(event.target.value)}
        />
      </div>
      <ReasonField value={fields.reason} error={errors.reason} onChange={set('reason')} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Let it in
      </Button>
    </form>
  );
}
