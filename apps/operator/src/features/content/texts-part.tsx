import type { OperatorTexts } from '@surahi/contract/operator';
import { Card, EmptyState } from '@surahi/ui';
import { CircleCheck, Lightbulb, ScrollText } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { Switch } from '../../shared/switch.tsx';
import { type PreviewLanguage, wordsFor } from '../../shared/language.ts';
import { bothLanguages, LanguageFields } from './language-fields.tsx';
import { PLAYER_WORDS, type PlayerWord } from '../../shared/player-words.ts';
import { TextsForm } from './texts-form.tsx';
import { useDraft } from '../../shared/use-draft.ts';

const MOST_CHARACTERS = 8_000;

type PartProps = { texts: OperatorTexts; language: PreviewLanguage };

/** The rules of deposits and withdrawals, one per line. */
export function RulesPart({ texts, language }: PartProps) {
  return (
    <div className="grid gap-5">
      <RulePanel
        title={t('Deposit rules')}
        screen="title.depositRule"
        english="depositRules"
        hindi="depositRulesHindi"
        {...{ texts, language }}
      />
      <RulePanel
        title={t('Withdrawal rules')}
        screen="title.withdrawRule"
        english="withdrawalRules"
        hindi="withdrawalRulesHindi"
        {...{ texts, language }}
      />
    </div>
  );
}

type RuleKey = 'depositRules' | 'depositRulesHindi' | 'withdrawalRules' | 'withdrawalRulesHindi';

type RulePanelProps = PartProps & Record<'english' | 'hindi', RuleKey> & { title: string; screen: PlayerWord };

function RulePanel({ title, screen, english, hindi, texts, language }: RulePanelProps) {
  const { register, draft, settle } = useDraft({ english: texts[english], hindi: texts[hindi] }, bothLanguages);
  return (
    <TextsForm
      title={title}
      texts={texts}
      settle={settle}
      changes={[
        { name: t('English'), key: english, before: texts[english], after: draft.english },
        { name: t('Hindi'), key: hindi, before: texts[hindi], after: draft.hindi },
      ]}
      preview={<RulesPreview screen={screen} language={language} {...wordsFor(language, draft.english, draft.hindi)} />}
    >
      {(mayEdit) => (
        <LanguageFields register={register} draft={draft} rows={6} maxLength={MOST_CHARACTERS} disabled={!mayEdit} />
      )}
    </TextsForm>
  );
}

type RulesPreviewProps = { screen: PlayerWord; language: PreviewLanguage; words: string; lang: string };

function RulesPreview({ screen, language, words, lang }: RulesPreviewProps) {
  return (
    <PhonePreview title={PLAYER_WORDS[screen][language]} lang={lang}>
      {words.trim() === '' ? (
        <EmptyState
          icon={<ScrollText size={30} aria-hidden="true" />}
          title={PLAYER_WORDS['common.noData'][language]}
        />
      ) : (
        <Card>
          <ul className="grid gap-3.5 text-base leading-normal">
            {words
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
  );
}

const tipsSchema = z.object({ tipsOn: z.boolean() });

/** Whether the app offers the tip pages. */
export function TipsPart({ texts, language }: PartProps) {
  const id = useId();
  const { control, draft, settle } = useDraft({ tipsOn: texts.tipsOn }, tipsSchema);
  const { tipsOn } = draft;
  const field = useController({ control, name: 'tipsOn' }).field;
  const state = (on: boolean) => (on ? t('offered') : t('not offered'));
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
      title={t('Tip pages')}
      texts={texts}
      settle={settle}
      changes={[
        { name: t('Tip pages'), key: 'tipsOn', before: state(texts.tipsOn), after: state(tipsOn), value: tipsOn },
      ]}
      preview={
        <PhonePreview title={PLAYER_WORDS['title.jodiTricks'][language]} lang={language}>
          {preview}
        </PhonePreview>
      }
    >
      {(mayEdit) => (
        <>
          <p className="text-sm text-muted">
            {t(
              'Jodi Tricks and Number Picks show patterns of earlier weeks. A fixed line above them says that past results do not change the odds.',
            )}
          </p>
          <div className="flex items-center gap-3">
            <Switch id={id} checked={tipsOn} disabled={!mayEdit} onChange={field.onChange} />
            <label htmlFor={id} className="text-base font-semibold">
              {t('Offer the tip pages')}
            </label>
          </div>
        </>
      )}
    </TextsForm>
  );
}
