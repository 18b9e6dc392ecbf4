import type { OperatorTexts } from '@surahi/contract/operator';
import { buttonClass, Card, EmptyState, TextInput } from '@surahi/ui';
import { CirclePlay, Lightbulb, ScrollText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { Switch } from '../../shared/switch.tsx';
import { TextArea } from '../../shared/text-area.tsx';
import { type PreviewLanguage, wordsFor } from './language.ts';
import { TextsForm } from './texts-form.tsx';

const MOST_LETTERS = 8_000;

type RulesProps = { texts: OperatorTexts; language: PreviewLanguage };

/** The rules of deposits and withdrawals, their line breaks kept. */
export function RulesPart({ texts, language }: RulesProps) {
  return (
    <div className="grid gap-5">
      <RulePanel title="Deposit rules" english="depositRules" hindi="depositRulesHindi" {...{ texts, language }} />
      <RulePanel
        title="Withdrawal rules"
        english="withdrawalRules"
        hindi="withdrawalRulesHindi"
        {...{ texts, language }}
      />
    </div>
  );
}

type RuleKey = 'depositRules' | 'depositRulesHindi' | 'withdrawalRules' | 'withdrawalRulesHindi';

function RulePanel({
  title,
  english,
  hindi,
  texts,
  language,
}: RulesProps & Record<'english' | 'hindi', RuleKey> & { title: string }) {
  const [draft, setDraft] = useState<Record<string, string>>({});
  const [words, hindiWords] = [draft[english] ?? texts[english], draft[hindi] ?? texts[hindi]];
  const shown = wordsFor(language, words, hindiWords);
  return (
    <TextsForm
      title={title}
      changes={[
        { name: 'English', key: english, before: texts[english], after: words },
        { name: 'Hindi', key: hindi, before: texts[hindi], after: hindiWords },
      ]}
      onDone={() => setDraft({})}
      preview={
        <PhonePreview title={title} lang={shown.lang}>
          {shown.words.trim() === '' ? (
            <EmptyState icon={<ScrollText size={30} aria-hidden="true" />} title="NO DATA FOUND" />
          ) : (
            <Card>
              <p className="text-[15px] leading-relaxed break-words whitespace-pre-line">{shown.words.trim()}</p>
            </Card>
          )}
        </PhonePreview>
      }
    >
      {(mayEdit) => (
        <>
          <TextArea
            label="English"
            rows={6}
            maxLength={MOST_LETTERS}
            disabled={!mayEdit}
            value={words}
            onChange={(next) => setDraft({ ...draft, [english]: next })}
          />
          <TextArea
            label="Hindi"
            lang="hi"
            rows={6}
            maxLength={MOST_LETTERS}
            disabled={!mayEdit}
            hint="Empty: everyone reads the English text."
            value={hindiWords}
            onChange={(next) => setDraft({ ...draft, [hindi]: next })}
          />
        </>
      )}
    </TextsForm>
  );
}

/** The app's own steps, which stand above the video. */
const STEPS = [
  'Register with your mobile number and log in.',
  'Add points to your wallet from Add Money.',
  'Choose a market that is running, then a game such as Single Digit, Jodi or Pana.',
  'Enter your number and points, tap Proceed, then Submit. A placed bid cannot be cancelled.',
  'Win up to 10 Lac Points',
];

/** The tutorial's video and the text that other clients show beside it. */
export function GuidePart({ texts }: { texts: OperatorTexts }) {
  const [draft, setDraft] = useState<Partial<OperatorTexts['howToPlay']>>({});
  const guide = { ...texts.howToPlay, ...draft };
  const isAddress = guide.videoLink === '' || isHttps(guide.videoLink);
  return (
    <TextsForm
      title="How to play"
      isSound={isAddress}
      changes={[
        { name: 'Video', key: 'howToPlay', before: texts.howToPlay.videoLink, after: guide.videoLink, value: guide },
        { name: 'Text', key: 'howToPlay', before: texts.howToPlay.text, after: guide.text, value: guide },
      ]}
      onDone={() => setDraft({})}
      preview={
        <PhonePreview title="How To Play">
          <Card>
            <ol className="grid gap-4">
              {STEPS.map((step, index) => (
                <li key={step} className="flex gap-3.5 text-[15px]">
                  <span
                    aria-hidden="true"
                    className="num grid size-8 shrink-0 place-items-center rounded-chip bg-clay-soft font-bold text-on-clay-soft"
                  >
                    {index + 1}
                  </span>
                  <span className="pt-1">{step}</span>
                </li>
              ))}
            </ol>
          </Card>
          {guide.videoLink !== '' && isAddress ? (
            <span className={buttonClass('secondary', 'w-full px-3 !text-sm !whitespace-normal')}>
              <CirclePlay size={20} aria-hidden="true" className="shrink-0 text-clay" />
              Watch How to Play Tutorial on YouTube
            </span>
          ) : null}
        </PhonePreview>
      }
    >
      {(mayEdit) => (
        <>
          <TextInput
            label="Video address"
            type="url"
            placeholder="https://"
            disabled={!mayEdit}
            maxLength={500}
            value={guide.videoLink}
            error={isAddress ? undefined : 'Has to begin with https://'}
            hint="Empty: no button for a video."
            onChange={(event) => setDraft({ ...draft, videoLink: event.target.value.trim() })}
          />
          <TextArea
            label="Text"
            rows={6}
            maxLength={MOST_LETTERS}
            disabled={!mayEdit}
            hint="Read by other clients of the protocol; this app shows its own five steps."
            value={guide.text}
            onChange={(text) => setDraft({ ...draft, text })}
          />
        </>
      )}
    </TextsForm>
  );
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

/** Whether the pages of jodi tricks and number ideas are offered. */
export function TipsPart({ texts }: { texts: OperatorTexts }) {
  const id = useId();
  const [tipsOn, setTipsOn] = useState(texts.tipsOn);
  const said = (on: boolean) => (on ? 'offered' : 'not offered');
  let preview: ReactNode = (
    <EmptyState icon={<Lightbulb size={30} aria-hidden="true" />} title="This page is not offered at present" />
  );
  if (tipsOn) {
    preview = (
      <p className="rounded-xl bg-win-soft px-3.5 py-3 text-sm font-semibold text-win">
        Past results do not change the odds.
      </p>
    );
  }
  return (
    <TextsForm
      title="Tip pages"
      changes={[{ name: 'Tip pages', key: 'tipsOn', before: said(texts.tipsOn), after: said(tipsOn), value: tipsOn }]}
      onDone={() => undefined}
      preview={<PhonePreview title="JODI Tricks">{preview}</PhonePreview>}
    >
      {(mayEdit) => (
        <>
          <p className="text-sm text-muted">
            Jodi Tricks and Number Picks show patterns of earlier weeks. They stand under a fixed line that says that
            past results do not change the odds.
          </p>
          <div className="flex items-center gap-3">
            <Switch id={id} checked={tipsOn} disabled={!mayEdit} onChange={setTipsOn} />
            <label htmlFor={id} className="text-[15px] font-semibold">
              Offer the tip pages
            </label>
          </div>
        </>
      )}
    </TextsForm>
  );
}
