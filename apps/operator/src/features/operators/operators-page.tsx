import { type OperatorRow, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { ListTools } from '../../shared/lists/list-tools.tsx';
import { periodInstants, usePeriod } from '../../shared/lists/period.ts';
import { PeriodFilter } from '../../shared/lists/period-filter.tsx';
import { Loaded, Page } from '../../shared/parts.tsx';
import { type NewPassword, PasswordDialog } from '../../shared/password-dialog.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { OperatorsTable } from './operators-table.tsx';
import { RoleDialog } from './role-dialog.tsx';

type OpenDialog = { what: 'add' } | { what: 'manage' | 'role'; operator: OperatorRow } | undefined;

/** The operators and their roles. */
export function OperatorsPage() {
  const { period, setPeriod } = usePeriod();
  const wanted = periodInstants(period);
  const query = useOperatorQuery(
    queryKeys.operatorList(wanted),
    OPERATOR_CALLS.listOperators,
    { query: wanted },
    { placeholderData: keepPreviousData },
  );
  const [open, setOpen] = useState<OpenDialog>();
  const [created, setCreated] = useState<NewPassword>();
  const { confirm, dialog } = useReasonDialog();
  const close = () => setOpen(undefined);
  return (
    <Page
      title={t('Operators')}
      detail={t('People who can sign in to the console. Only another owner can change your account.')}
      actions={
        <Button onClick={() => setOpen({ what: 'add' })}>
          {rich('{icon} Add an operator', { icon: <UserPlus size={16} aria-hidden="true" /> })}
        </Button>
      }
    >
      <div role="search" aria-label={t('Operators')} className="flex flex-wrap items-end gap-3">
        <PeriodFilter label={t('Last seen')} period={period} onChange={setPeriod} />
      </div>
      <ListTools file={{ table: 'operators', query: wanted }} />
      <Loaded query={query} what={t('the operators')}>
        {(data) => <OperatorsTable {...data} onManage={(operator) => setOpen({ what: 'manage', operator })} />}
      </Loaded>
      {open?.what === 'add' ? (
        <AddDialog
          onClose={close}
          onAdded={(added) => {
            close();
            setCreated(added);
          }}
        />
      ) : null}
      {open?.what === 'manage' ? (
        <ManageDialog
          operator={open.operator}
          onClose={close}
          onRole={() => setOpen({ what: 'role', operator: open.operator })}
          confirm={confirm}
          onPassword={setCreated}
        />
      ) : null}
      {open?.what === 'role' ? <RoleDialog operator={open.operator} onClose={close} /> : null}
      {dialog}
      {created === undefined ? null : <PasswordDialog created={created} onClose={() => setCreated(undefined)} />}
    </Page>
  );
}
