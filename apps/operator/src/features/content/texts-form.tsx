import { OPERATOR_CALLS, type OperatorTexts } from '@surahi/contract/operator';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { type ContentChange, ContentForm, type ContentFormProps } from './content-form.tsx';

type TextChange = ContentChange & {
  key: keyof OperatorTexts;
  /** The stored value, if it differs from the text itself. */
  value?: OperatorTexts[keyof OperatorTexts];
};

type TextsFormProps = Pick<ContentFormProps, 'title' | 'isValid' | 'preview'> & {
  changes: readonly TextChange[];
  children: (mayEdit: boolean) => ReactNode;
};

/** A form for texts that players read. */
export function TextsForm({ changes, children, ...rest }: TextsFormProps) {
  const { send } = useOperatorMutation(queryKeys.content);
  const mayEdit = useMay('content.edit');
  const changed = changes.filter(({ before, after }) => before !== after);
  const texts = Object.fromEntries(changed.map(({ key, after, value }) => [key, value ?? after]));
  return (
    <ContentForm
      {...rest}
      changes={changes}
      mayEdit={mayEdit}
      send={(reason) =>
        send(
          OPERATOR_CALLS.saveTexts,
          { body: { texts, reason } },
          { done: savedOrProposed(t('{title}: changes saved', { title: rest.title })) },
        )
      }
    >
      {children(mayEdit)}
    </ContentForm>
  );
}
