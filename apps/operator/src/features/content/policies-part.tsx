import { type OperatorAnswer, type OPERATOR_CALLS, type OperatorTexts, POLICY_KEYS } from '@surahi/contract/operator';
import { BUILT_IN_POLICIES, POLICY_PAGES, type PolicyPage, type PolicyText } from '@surahi/contract/texts';
import { Badge, Button, StructuredText } from '@surahi/ui';
import { useState } from 'react';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { TextArea } from '../../shared/text-area.tsx';
import { type PreviewLanguage, wordsFor } from './language.ts';
import { PLAYER_WORDS, type PlayerWord } from './player-words.ts';
import { TextsForm } from './texts-form.tsx';

const MOST_LETTERS = 8_000;
const NO_TEXT: PolicyText = { english: '', hindi: '' };

/** What the pages are called, here and by players. */
const NAMES: Record<PolicyPage, { title: string; screen: PlayerWord }> = {
  privacy: { title: 'Privacy policy', screen: 'title.privacyPolicy' },
  deletion: { title: 'Data deletion policy', screen: 'title.dataDeletion' },
  about: { title: 'About us', screen: 'title.about' },
};

type ChangedOn = OperatorAnswer<typeof OPERATOR_CALLS.getContent>['policiesChangedOn'];
type PoliciesProps = { texts: OperatorTexts; changedOn: ChangedOn; language: PreviewLanguage };

/** The texts of the policy pages: the app's own until somebody writes another. */
export function PoliciesPart({ texts, changedOn, language }: PoliciesProps) {
  return (
    <div className="grid gap-5">
      {POLICY_PAGES.map((page) => (
        <PolicyPanel
          key={page}
          page={page}
          stored={texts[POLICY_KEYS[page]]}
          changedOn={changedOn[page]}
          language={language}
        />
      ))}
    </div>
  );
}

type PanelProps = { page: PolicyPage; stored: PolicyText; changedOn: string | null; language: PreviewLanguage };

function PolicyPanel({ page, stored, changedOn, language }: PanelProps) {
  const [draft, setDraft] = useState<Partial<PolicyText>>({});
  const { title } = NAMES[page];
  const builtIn = BUILT_IN_POLICIES[page];
  const before = stored.english === '' ? builtIn : stored;
  const words = { ...before, ...draft };
  const isBuiltIn = words.english === builtIn.english && words.hindi === builtIn.hindi;
  // the app's own text is not stored, so that it stays what the app says
  const value = isBuiltIn ? NO_TEXT : words;
  const isMissing = words.english.trim() === '';
  const isChanged = words.english !== before.english || words.hindi !== before.hindi;
  const key = POLICY_KEYS[page];
  return (
    <TextsForm
      title={title}
      isSound={!isMissing}
      changes={[
        { name: 'English', key, before: before.english, after: words.english, value },
        { name: 'Hindi', key, before: before.hindi, after: words.hindi, value },
      ]}
      onDone={() => setDraft({})}
      preview={
        <PolicyPreview
          page={page}
          words={words}
          language={language}
          updated={updatedLine(language, isBuiltIn, isChanged ? null : changedOn)}
        />
      }
    >
      {(mayEdit) => (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <Badge tone={isBuiltIn ? 'shut' : 'clay'}>{isBuiltIn ? 'Built-in text' : 'Your own text'}</Badge>
            {mayEdit && !isBuiltIn ? (
              <Button variant="secondary" onClick={() => setDraft(builtIn)}>
                Back to the built-in text
              </Button>
            ) : null}
          </div>
          <TextArea
            label="English"
            rows={12}
            maxLength={MOST_LETTERS}
            disabled={!mayEdit}
            hint="“# ” begins a heading, “- ” a list item; an empty line parts paragraphs."
            error={isMissing ? 'The English text is missing' : undefined}
            value={words.english}
            onChange={(english) => setDraft({ ...draft, english })}
          />
          <TextArea
            label="Hindi"
            lang="hi"
            rows={12}
            maxLength={MOST_LETTERS}
            disabled={!mayEdit}
            hint="Empty: everyone reads the English text."
            value={words.hindi}
            onChange={(hindi) => setDraft({ ...draft, hindi })}
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

/** The built-in text bears its own date, one that is being written today's. */
function updatedLine(language: PreviewLanguage, isBuiltIn: boolean, changedOn: string | null): string {
  if (isBuiltIn) return PLAYER_WORDS['privacy.updated'][language];
  const at = changedOn === null ? new Date() : new Date(`${changedOn}T12:00:00+05:30`);
  const date = at.toLocaleDateString(language === 'hi' ? 'hi-IN' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  });
  return PLAYER_WORDS['privacy.updatedOn'][language].replace('{date}', date);
}
