import { type OperatorAnswer, type OPERATOR_CALLS, type OperatorTexts, POLICY_KEYS } from '@surahi/contract/operator';
import { BUILT_IN_POLICIES, POLICY_PAGES, type PolicyPage, type PolicyText } from '@surahi/contract/texts';
import { Badge, Button, StructuredText } from '@surahi/ui';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { type PreviewLanguage, wordsFor } from '../../shared/language.ts';
import { LanguageFields } from './language-fields.tsx';
import { PLAYER_WORDS, type PlayerWord } from '../../shared/player-words.ts';
import { TextsForm } from './texts-form.tsx';
import { useDraft } from '../../shared/use-draft.ts';

const MOST_CHARACTERS = 8_000;
const NO_TEXT: PolicyText = { english: '', hindi: '' };

/** The titles of the pages in the console and in the app. */
const NAMES: Record<PolicyPage, { title: string; screen: PlayerWord }> = {
  privacy: { title: t('Privacy policy'), screen: 'title.privacyPolicy' },
  deletion: { title: t('Data deletion policy'), screen: 'title.dataDeletion' },
  about: { title: t('About us'), screen: 'title.about' },
};

type ChangedOn = OperatorAnswer<typeof OPERATOR_CALLS.getContent>['policiesChangedOn'];
type PoliciesProps = { texts: OperatorTexts; changedOn: ChangedOn; language: PreviewLanguage };

/** The texts of the policy pages. The app has built-in texts that an operator can replace. */
export function PoliciesPart({ texts, changedOn, language }: PoliciesProps) {
  return (
    <div className="grid gap-5">
      {POLICY_PAGES.map((page) => (
        <PolicyPanel key={page} page={page} texts={texts} changedOn={changedOn[page]} language={language} />
      ))}
    </div>
  );
}

type PanelProps = { page: PolicyPage; texts: OperatorTexts; changedOn: string | null; language: PreviewLanguage };

const schema = z.object({
  english: z.string().check(z.refine((text) => text.trim() !== '', t('Enter the English text'))),
  hindi: z.string(),
});

function PolicyPanel({ page, texts, changedOn, language }: PanelProps) {
  const builtIn = BUILT_IN_POLICIES[page];
  const key = POLICY_KEYS[page];
  const stored = texts[key];
  const before = stored.english === '' ? builtIn : stored;
  const { register, setValue, draft, formState, settle } = useDraft(before, schema);
  const isBuiltIn = draft.english === builtIn.english && draft.hindi === builtIn.hindi;
  // The built-in text is stored as an empty text, so that it follows later versions of the app.
  const value = isBuiltIn ? NO_TEXT : draft;
  const isChanged = draft.english !== before.english || draft.hindi !== before.hindi;
  const restoreBuiltIn = () => {
    setValue('english', builtIn.english, { shouldDirty: true, shouldValidate: true });
    setValue('hindi', builtIn.hindi, { shouldDirty: true });
  };
  return (
    <TextsForm
      title={NAMES[page].title}
      texts={texts}
      settle={settle}
      isValid={formState.isValid}
      changes={[
        { name: t('English'), key, before: before.english, after: draft.english, value },
        { name: t('Hindi'), key, before: before.hindi, after: draft.hindi, value },
      ]}
      preview={
        <PolicyPreview
          page={page}
          words={draft}
          language={language}
          updated={updatedLine(language, isBuiltIn, isChanged ? null : changedOn)}
        />
      }
    >
      {(mayEdit) => (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <Badge tone={isBuiltIn ? 'shut' : 'clay'}>{isBuiltIn ? t('Built-in text') : t('Your own text')}</Badge>
            {mayEdit && !isBuiltIn ? (
              <Button variant="secondary" onClick={restoreBuiltIn}>
                {t('Use the built-in text')}
              </Button>
            ) : null}
          </div>
          <LanguageFields
            register={register}
            draft={draft}
            rows={12}
            maxLength={MOST_CHARACTERS}
            disabled={!mayEdit}
            hint={t('“# ” starts a heading and “- ” a list item. An empty line separates paragraphs.')}
            error={formState.errors.english?.message}
          />
        </>
      )}
    </TextsForm>
  );
}

type PreviewProps = { page: PolicyPage; words: PolicyText; language: PreviewLanguage; updated: string };

function PolicyPreview({ page, words, language, updated }: PreviewProps) {
  const shown = wordsFor(language, words.english, words.hindi);
  return (
    <PhonePreview title={PLAYER_WORDS[NAMES[page].screen][language]} lang={shown.lang}>
      {page === 'privacy' ? (
        <p className="text-sm font-medium text-muted" lang={language}>
          {updated}
        </p>
      ) : null}
      <StructuredText text={shown.words.trim()} />
    </PhonePreview>
  );
}

/** The built-in text has a fixed date. An unsaved text has today's date. */
function updatedLine(language: PreviewLanguage, isBuiltIn: boolean, changedOn: string | null): string {
  if (isBuiltIn) return PLAYER_WORDS['privacy.updated'][language];
  const at = changedOn === null ? new Date() : new Date(`${changedOn}T12:00:00+05:30`);
  const date = at.toLocaleDateString(language === 'hi' ? 'hi-IN' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  });
  return PLAYER_WORDS['privacy.updatedOn'][language].replace('{date}', date);
}
