import { OPERATOR_CALLS, type OperatorHeadline } from '@surahi/contract/operator';
import { Skeleton } from '@surahi/ui';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { language as consoleLanguage, t, tIn } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { PLAYER_WORDS } from '../../shared/player-words.ts';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { useMay } from '../../shared/session.ts';
import { Switch } from '../../shared/switch.tsx';
import { TextArea } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { ContentForm } from './content-form.tsx';
import { type PreviewLanguage, wordsFor } from '../../shared/language.ts';
import { useDraft } from '../../shared/use-draft.ts';

const MOST_CHARACTERS = 500;

/** The screen of each headline, as players see its name. */
const SCREENS = { '1': t('Home'), '2': t('Add Fund'), '3': tIn('screen', 'Withdraw') } as const;

/** The titles of these screens in the player app. They are in the language of the preview. */
const TITLES = { '2': 'title.addFunds', '3': 'title.withdraw' } as const;

type HeadlinesProps = { headlines: readonly OperatorHeadline[]; language: PreviewLanguage };
type HeadlineProps = { headline: OperatorHeadline; language: PreviewLanguage };

/** The headlines of the home, add fund and withdraw screens. */
export function HeadlinesPart({ headlines, language }: HeadlinesProps) {
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t('Each headline is a notice on its own screen.')}</p>
      {headlines.map((headline) => (
        <HeadlinePanel key={headline.place} headline={headline} language={language} />
      ))}
    </div>
  );
}

const schema = z.object({ isOn: z.boolean(), english: z.string(), hindi: z.string() });

type Draft = z.output<typeof schema>;

function cleanHeadline({ isOn, english, hindi }: Draft): Draft {
  return { isOn, english: english.trim(), hindi: hindi.trim() };
}

function HeadlinePanel({ headline, language }: HeadlineProps) {
  const { place, isOn, notes, notesHindi } = headline;
  const name = SCREENS[place];
  const id = useId();
  const mayEdit = useMay('content.edit');
  const { send } = useOperatorMutation(queryKeys.content, queryKeys.proposals);
  const stored = { isOn, english: notes, hindi: notesHindi };
  const { register, control, draft, settle } = useDraft(stored, schema, cleanHeadline);
  const before = { isOn, notes, notesHindi };
  const shown = useController({ control, name: 'isOn' }).field;
  const visibility = (on: boolean) => (on ? t('shown') : t('hidden'));
  return (
    <ContentForm
      title={t('{name} headline', { name })}
      mayEdit={mayEdit}
      about={{ kind: 'headline.save', subject: `headline:${place}` }}
      stored={before}
      changes={[
        { name: t('Headline'), before: visibility(isOn), after: visibility(draft.isOn) },
        { name: t('English'), before: notes, after: draft.english },
        { name: t('Hindi'), before: notesHindi, after: draft.hindi },
      ]}
      send={(reason) =>
        send(
          OPERATOR_CALLS.saveHeadline,
          {
            params: { place },
            body: { isOn: draft.isOn, notes: draft.english, notesHindi: draft.hindi, before, reason },
          },
          { done: savedOrProposed(t('The headline of {name} is changed', { name })), onDone: settle },
        )
      }
      preview={<HeadlinePreview place={place} draft={draft} language={language} />}
    >
      <div className="flex items-center gap-3">
        <Switch id={id} checked={shown.value} disabled={!mayEdit} onChange={shown.onChange} />
        <label htmlFor={id} className="text-base font-semibold">
          {rich('Show it on {screen}', { screen: SCREENS[place] })}
        </label>
      </div>
      <TextArea
        label={t('English')}
        maxLength={MOST_CHARACTERS}
        disabled={!mayEdit}
        counted={draft.english}
        {...register('english')}
      />
      <TextArea
        label={t('Hindi')}
        lang="hi"
        maxLength={MOST_CHARACTERS}
        disabled={!mayEdit}
        hint={t('Readers of Marathi and Gujarati see it too. If empty, everyone reads the English headline.')}
        counted={draft.hindi}
        {...register('hindi')}
      />
    </ContentForm>
  );
}

type HeadlinePreviewProps = {
  place: OperatorHeadline['place'];
  draft: Draft;
  language: PreviewLanguage;
};

function HeadlinePreview({ place, draft, language }: HeadlinePreviewProps) {
  const { words, lang } = wordsFor(language, draft.english, draft.hindi);
  const isShown = draft.isOn && words.trim() !== '';
  return (
    <PhonePreview title={place === '1' ? 'Surahi' : PLAYER_WORDS[TITLES[place]][language]} lang={language}>
      {isShown ? (
        <p lang={lang} className="-mx-3.5 bg-indigo px-3.5 py-1.5 text-sm break-words text-on-indigo">
          {words.trim()}
        </p>
      ) : (
        <p className="-mx-3.5 px-3.5 text-sm text-muted" lang={consoleLanguage}>
          {t('No headline is shown.')}
        </p>
      )}
      <Skeleton className="h-[72px]" />
    </PhonePreview>
  );
}
