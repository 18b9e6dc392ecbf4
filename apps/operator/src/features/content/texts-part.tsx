import type { OperatorTexts } from '@surahi/contract/operator';
import { Card, EmptyState } from '@surahi/ui';
import { CircleCheck, Lightbulb, ScrollText } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { Switch } from '../../shared/switch.tsx';
import { TextArea } from '../../shared/text-area.tsx';
import { type PreviewLanguage, wordsFor } from './language.ts';
import { PLAYER_WORDS, type PlayerWord } from './player-words.ts';
import { TextsForm } from './texts-form.tsx';

const MOST_LETTERS = 8_000;

type PartProps = { texts: OperatorTexts; language: PreviewLanguage };

/** The rules of deposits and withdrawals, a line each. */
export function RulesPart({ texts, language }: PartProps) {
  return (
    <div className="grid gap-5">
      <RulePanel
        title="Deposit rules"
        screen="title.depositRule"
        english="depositRules"
        hindi="depositRulesHindi"
        {...{ texts, language }}
      />
      <RulePanel
        title="Withdrawal rules"
        screen="title.withdrawRule"
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
  screen,
  english,
  hindi,
  texts,
  language,
}: PartProps & Record<'english' | 'hindi', RuleKey> & { title: string; screen: PlayerWord }) {
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
        <PhonePreview title={PLAYER_WORDS[screen][language]} lang={shown.lang}>
          {shown.words.trim() === '' ? (
            <EmptyState
              icon={<ScrollText size={30} aria-hidden="true" />}
              title={PLAYER_WORDS['common.noData'][language]}
            />
          ) : (
            <Card>
              <ul className="grid gap-3.5 text-base leading-normal">
                {shown.words
                  .trim()
                  .split(/(?:\s*\n\s*)+/)
                  .map((rule, index) => (
                    <li key={`${index} ${rule}`} className="flex gap-3">
                      <CircleCheck size={19} aria-hidden="true" className="mt-px shrink-0 text-clay" />
                      <span className="min-w-0 break-words">{rule}</span>
                    </li>
                  ))}
              </ul>
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

/** Whether the pages of jodi tricks and number ideas are offered. */
export function TipsPart({ texts, language }: PartProps) {
  const id = useId();
  const [tipsOn, setTipsOn] = useState(texts.tipsOn);
  const said = (on: boolean) => (on ? 'offered' : 'not offered');
  let preview: ReactNode = (
    <EmptyState icon={<Lightbulb size={30} aria-hidden="true" />} title={PLAYER_WORDS['tips.off'][language]} />
  );
  if (tipsOn) {
    preview = (
      <p className="rounded-xl bg-win-soft px-3.5 py-3 text-sm font-semibold text-win">
        {PLAYER_WORDS['tips.odds'][language]}
      </p>
    );
  }
  return (
    <TextsForm
      title="Tip pages"
      changes={[{ name: 'Tip pages', key: 'tipsOn', before: said(texts.tipsOn), after: said(tipsOn), value: tipsOn }]}
      onDone={() => undefined}
      preview={
        <PhonePreview title={PLAYER_WORDS['title.jodiTricks'][language]} lang={language}>
          {preview}
        </PhonePreview>
      }
    >
      {(mayEdit) => (
        <>
          <p className="text-sm text-muted">
            Jodi Tricks and Number Picks show patterns of earlier weeks. They stand under a fixed line that says that
            past results do not change the odds.
          </p>
          <div className="flex items-center gap-3">
            <Switch id={id} checked={tipsOn} disabled={!mayEdit} onChange={setTipsOn} />
            <label htmlFor={id} className="text-base font-semibold">
              Offer the tip pages
            </label>
          </div>
        </>
      )}
    </TextsForm>
  );
}
