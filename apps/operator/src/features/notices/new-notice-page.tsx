import { zodResolver } from '@hookform/resolvers/zod';
import { NOTICE_LENGTH, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as uuidV7 } from 'uuid';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Note, Page, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import { TextArea } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { useUnsaved } from '../../shared/unsaved.ts';
import { AudienceFields } from './audience-fields.tsx';
import { audienceOf, emptyNotice, type NoticeFields, noticeSchema, timesOf } from './notice-draft.ts';
import { NoticePreviews } from './notice-preview.tsx';
import { TimeFields } from './time-fields.tsx';
import { useReceivers } from './use-receivers.ts';
import { PURPOSES } from './words.ts';

/** The form of a notice to players: texts, receivers, times and a preview. */
export function NewNoticePage() {
  const mayWrite = useMay('content.edit');
  return (
    <Page title={t('New notice')} detail={t('The app shows it under Notifications, without a reload.')}>
      {mayWrite ? <NoticeForm /> : <Note>{t('Your role can view notices but not write them.')}</Note>}
    </Page>
  );
}

function NoticeForm() {
  const [search] = useSearchParams();
  const [fields] = useState(() => emptyNotice(serverNow(), search.get('player')));
  const form = useForm<NoticeFields>({ resolver: zodResolver(noticeSchema), defaultValues: fields });
  const { register, formState, control } = form;
  // Every field has a default value, so no value is missing.
  const draft = useWatch({ control }) as NoticeFields;
  useUnsaved(formState.isDirty);
  const receivers = useReceivers(draft);
  const { review, dialog } = useReview(form, receivers.data?.receivers);
  const { errors } = formState;
  return (
    <div className="grid items-start gap-x-8 gap-y-5 md:max-lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_360px]">
      <form onSubmit={review} className="grid content-start gap-5" noValidate>
        <Panel title={t('Text')}>
          <TextArea
            label={t('English')}
            rows={3}
            maxLength={NOTICE_LENGTH}
            counted={draft.english}
            error={errors.english?.message}
            {...register('english')}
          />
          <TextArea
            label={t('Hindi')}
            lang="hi"
            rows={3}
            maxLength={NOTICE_LENGTH}
            counted={draft.hindi}
            hint={t('Readers of Marathi and Gujarati see it too. If empty, everyone reads the English text.')}
            error={errors.hindi?.message}
            {...register('hindi')}
          />
        </Panel>
        <AudienceFields form={form} draft={draft} receivers={receivers} />
        <TimeFields form={form} draft={draft} />
        <Button type="submit" className="justify-self-start">
          {t('Review and send')}
        </Button>
      </form>
      <NoticePreviews english={draft.english} hindi={draft.hindi} atMs={null} />
      {dialog}
    </div>
  );
}

/** Shows the effects of sending, asks for the reason and sends the notice. */
function useReview(form: ReturnType<typeof useForm<NoticeFields>>, receivers: number | undefined) {
  const navigate = useNavigate();
  const { send } = useOperatorMutation(queryKeys.notices);
  const { confirm, dialog } = useReasonDialog();
  const { subscribe } = form;
  // The id stays the same while the form is unchanged, so that a repeated request sends one notice.
  const [requestId, setRequestId] = useState(() => uuidV7());
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setRequestId(uuidV7()) }), [subscribe]);
  const review = form.handleSubmit((fields) => {
    const { english, hindi, purpose } = fields;
    const { startsAtMs, endsAtMs } = timesOf(fields);
    const audience = audienceOf(fields);
    if (audience === undefined) return;
    confirm({
      title: startsAtMs === null ? t('Send this notice?') : t('Schedule this notice?'),
      consequences: [
        receivers === undefined
          ? t('The receivers are counted when it goes live.')
          : t('It reaches {count} now.', { count: plural(receivers, 'player') }),
        `${PURPOSES[purpose].label}: ${PURPOSES[purpose].hint}`,
        startsAtMs === null
          ? t('Open apps show it immediately.')
          : t('It goes live {time}.', { time: formatInstant(startsAtMs) }),
        t('It disappears {time}.', { time: formatInstant(endsAtMs) }),
        ...(hindi === '' ? [t('It has no Hindi text, so everyone reads English.')] : []),
      ],
      action: startsAtMs === null ? t('Send') : t('Schedule'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.sendNotice,
          { body: { requestId, purpose, english, hindi, audience, startsAtMs, endsAtMs, reason } },
          {
            done: savedOrProposed(startsAtMs === null ? t('The notice is live') : t('The notice is scheduled')),
            onDone: () => void navigate(paths.notices),
          },
        ),
    });
  });
  return { review, dialog };
}
