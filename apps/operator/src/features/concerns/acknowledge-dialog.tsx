import { zodResolver } from '@hookform/resolvers/zod';
import { type Concern, OPERATOR_CALLS } from '@surahi/contract/operator';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { TextArea } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const schema = z.object({
  note: z.string().check(z.trim(), z.minLength(3, t('Enter a note of at least 3 characters'))),
});

/** Records that the operator looked at the signs of a player. */
export function AcknowledgeDialog({ player, onClose }: { player: Concern; onClose: () => void }) {
  const { send, isSending } = useOperatorMutation(queryKeys.concerns);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { note: '' },
  });
  const acknowledge = handleSubmit(async (body) => {
    const params = { playerId: player.playerId };
    const done = t('Acknowledged in your name');
    if (await send(OPERATOR_CALLS.acknowledgeConcern, { params, body }, { done })) onClose();
  });
  return (
    <FormDialog
      title={t('Acknowledge the signs of {player}?', { player: player.name })}
      description={t('Nothing changes for the player. In the note, write what you did, or why nothing is needed.')}
      submit={t('Acknowledge')}
      busy={isSending}
      onClose={onClose}
      onSubmit={acknowledge}
    >
      <TextArea
        label={t('Note')}
        hint={t('The audit log keeps it with your name.')}
        maxLength={500}
        error={formState.errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  );
}
