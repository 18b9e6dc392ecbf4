import { OPERATOR_CALLS, type OperatorTexts } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import type { useDraft } from '../../shared/use-draft.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { type ContentChange, ContentForm, type ContentFormProps } from './content-form.tsx';

type TextChange = ContentChange & {
  key: keyof OperatorTexts;
  /** The new value of the key, if it differs from the text itself. */
  value?: OperatorTexts[keyof OperatorTexts];
};

type TextsFormProps = Pick<ContentFormProps, 'title' | 'isValid' | 'preview'> & {
  /** The texts that the server stores. */
  texts: OperatorTexts;
  changes: readonly TextChange[];
  settle: ReturnType<typeof useDraft>['settle'];
  children: (mayEdit: boolean) => ReactNode;
};

/** A form for texts that players read. */
export function TextsForm({ texts: stored, changes, settle, children, ...rest }: TextsFormProps) {
  const { send } = useOperatorMutation(queryKeys.content, queryKeys.proposals);
  const mayEdit = useMay('content.edit');
  const changed = changes.filter(({ before, after }) => before !== after);
  const texts = Object.fromEntries(changed.map(({ key, after, value }) => [key, value ?? after]));
  const before = Object.fromEntries(changed.map(({ key }) => [key, stored[key]]));
  return (
    <ContentForm
      {...rest}
      changes={changes}
      about={{ kind: 'settings.texts', subject: 'settings:texts', fields: changes.map(({ key }) => key) }}
      stored={changes.map(({ key }) => stored[key])}
      mayEdit={mayEdit}
      send={(reason) =>
        send(
          OPERATOR_CALLS.saveTexts,
          { body: { texts, before, reason } },
          { done: savedOrProposed(t('{title}: changes saved', { title: rest.title })), onDone: settle },
        )
      }
    >
      {children(mayEdit)}
    </ContentForm>
  );
}
