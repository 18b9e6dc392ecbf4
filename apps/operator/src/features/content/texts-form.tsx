import { OPERATOR_CALLS, type OperatorTexts } from '@surahi/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api.ts';
import { queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { type ContentChange, ContentForm } from './content-form.tsx';

type TextChange = ContentChange & {
  key: keyof OperatorTexts;
  /** What is stored, where it is not the text itself. */
  value?: OperatorTexts[keyof OperatorTexts];
};

type TextsFormProps = {
  title: string;
  changes: readonly TextChange[];
  isSound?: boolean;
  onDone: () => void;
  preview: ReactNode;
  children: (mayEdit: boolean) => ReactNode;
};

/** Some of the texts that players read. */
export function TextsForm({ changes, onDone, children, ...rest }: TextsFormProps) {
  const client = useQueryClient();
  const mayEdit = useMay('content.edit');
  const real = changes.filter(({ before, after }) => before !== after);
  const texts = Object.fromEntries(real.map(({ key, after, value }) => [key, value ?? after]));
  return (
    <ContentForm
      {...rest}
      changes={changes}
      mayEdit={mayEdit}
      send={(reason) => call(OPERATOR_CALLS.saveTexts, { body: { texts, reason } })}
      onDone={() => void client.invalidateQueries({ queryKey: queryKeys.content }).then(onDone)}
    >
      {children(mayEdit)}
    </ContentForm>
  );
}
