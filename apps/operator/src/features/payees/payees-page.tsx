import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Loaded, Page } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { PayeeForm } from './payee-form.tsx';

/** The payee. Outside the demo one operator proposes a change and another one approves it. */
export function PayeesPage() {
  const query = useOperatorQuery(queryKeys.payee, OPERATOR_CALLS.getPayee, {});
  return (
    <Page
      title={t('Payees')}
      detail={
        query.data?.needsSecondPerson === false ? (
          t('The account that players pay. In the demo a change applies immediately.')
        ) : (
          <>
            {rich('The account that players pay. A second operator must approve each change on the page {link}.', {
              link: (
                <Link to={paths.proposals} className="link">
                  {t('Approvals')}
                </Link>
              ),
            })}
          </>
        )
      }
    >
      <Loaded query={query} what={t('the payee')}>
        {({ current, needsSecondPerson }) => <PayeeForm current={current} needsSecondPerson={needsSecondPerson} />}
      </Loaded>
    </Page>
  );
}
