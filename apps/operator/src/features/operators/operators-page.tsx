import { type OperatorRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { NotYet, Page, StaleNote } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { useReasoned } from '../../shared/reasoned.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ManageDialog, type ToldPassword } from './manage-dialog.tsx';
import { OperatorsTable } from './operators-table.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

type Asked = { what: 'add' } | { what: 'manage' | 'role'; operator: OperatorRow } | undefined;

/** Who may sign in to the console, and as what. */
export function OperatorsPage() {
  const query = useQuery({
    queryKey: queryKeys.operators,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listOperators, {}, signal),
  });
  const [asked, setAsked] = useState<Asked>();
  const [told, setTold] = useState<ToldPassword>();
  const { ask, dialog } = useReasoned();
  const close = () => setAsked(undefined);
  return (
    <Page
      title="Operators"
      detail="Who may sign in to the console. What concerns your own account is done by another owner."
      actions={
        <Button onClick={() => setAsked({ what: 'add' })}>
          <UserPlus size={16} aria-hidden="true" /> Add an operator
        </Button>
      }
    >
      {query.data === undefined ? (
        <NotYet query={query} what="the operators" />
      ) : (
        <>
          <StaleNote error={query.error} />
          <OperatorsTable {...query.data} onManage={(operator) => setAsked({ what: 'manage', operator })} />
        </>
      )}
      {asked?.what === 'add' ? (
        <AddDialog
          onClose={close}
          onAdded={(added) => {
            close();
            setTold(added);
          }}
        />
      ) : null}
      {asked?.what === 'manage' ? (
        <ManageDialog
          operator={asked.operator}
          onClose={close}
          onRole={() => setAsked({ what: 'role', operator: asked.operator })}
          ask={ask}
          onPassword={setTold}
        />
      ) : null}
      {asked?.what === 'role' ? <RoleDialog operator={asked.operator} onClose={close} /> : null}
      {dialog}
      {told === undefined ? null : <PasswordDialog told={told} onClose={() => setTold(undefined)} />}
    </Page>
  );
}
