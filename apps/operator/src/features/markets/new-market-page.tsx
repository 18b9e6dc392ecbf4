import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type OperatorTimetableDay } from '@surahi/contract/operator';
import { FAMILIES } from '@surahi/game';
import { Button, Segmented } from '@surahi/ui';
import { useController, useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { paths } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { familyName, Note, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { useUnsaved } from '../../shared/unsaved.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { NameFields, nameText } from './name-fields.tsx';
import { summarizeWeek, usualWeek } from './week.ts';
import { WeekGrid } from './week-grid.tsx';

const schema = z.object({
  family: z.enum(FAMILIES),
  name: nameText,
  nameHindi: z.string().check(z.trim()),
  days: z.custom<OperatorTimetableDay[]>(),
});
type Fields = z.output<typeof schema>;

/** Creates a market. */
export function NewMarketPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mayManage = useMay('markets.manage');
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const firstFamily = FAMILIES.find((one) => one === search.get('family')) ?? 'main';
  const { control, register, handleSubmit, setValue, formState } = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { family: firstFamily, name: '', nameHindi: '', days: usualWeek(firstFamily) },
  });
  useUnsaved(formState.isDirty);
  const family = useController({ control, name: 'family' }).field;
  const days = useController({ control, name: 'days' }).field;
  const review = handleSubmit((market) =>
    confirm({
      title: t('Create {market}?', { market: market.name }),
      consequences: [
        t('It appears at the end of the {family} list immediately.', { family: familyName(market.family) }),
        ...summarizeWeek(market.days),
        t('Players can bid on today’s draw if its cut-offs are still ahead.'),
      ],
      action: t('Create market'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.createMarket,
          { body: { ...market, reason } },
          {
            done: t('{market} is on the players’ list', { market: market.name }),
            onDone: () => void navigate(paths.marketsOf(market.family)),
          },
        ),
    }),
  );
  return (
    <Page title={t('New market')}>
      {mayManage ? null : <Note>{t('Your role can view markets but not create them.')}</Note>}
      <form onSubmit={review} className="grid max-w-[760px] gap-5" noValidate>
        <Panel title={t('Family and name')}>
          <Segmented
            label={t('Family')}
            value={family.value}
            options={FAMILIES.map((one) => ({ value: one, label: familyName(one) }))}
            onChange={(next) => {
              family.onChange(next);
              setValue('days', usualWeek(next));
            }}
          />
          <NameFields
            name={register('name')}
            nameHindi={register('nameHindi')}
            error={formState.errors.name?.message}
          />
        </Panel>
        <Panel title={t('Week')}>
          <p className="text-sm text-muted">
            {t('All times are Indian time. A close time that is not later than the open time falls on the next day.')}
          </p>
          <WeekGrid days={days.value} onChange={days.onChange} />
        </Panel>
        <Button type="submit" disabled={!mayManage} className="justify-self-start">
          {t('Create market')}
        </Button>
      </form>
      {dialog}
    </Page>
  );
}
