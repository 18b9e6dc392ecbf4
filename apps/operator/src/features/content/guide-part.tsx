import type { OperatorTexts } from '@surahi/contract/operator';
import { BUILT_IN_STEPS } from '@surahi/contract/texts';
import { Button, buttonClass, Card, TextInput } from '@surahi/ui';
import { CirclePlay } from 'lucide-react';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { TextArea } from '../../shared/text-area.tsx';
import { type PreviewLanguage, wordsFor } from '../../shared/language.ts';
import { PLAYER_WORDS } from '../../shared/player-words.ts';
import { TextsForm } from './texts-form.tsx';
import { useDraft } from '../../shared/use-draft.ts';

const MOST_CHARACTERS = 8_000;

const schema = z.object({
  videoLink: z
    .string()
    .check(
      z.refine((text) => text.trim() === '' || isHttps(text.trim()), t('Enter an address that starts with https://')),
    ),
  text: z.string(),
  textHindi: z.string(),
});

type Guide = OperatorTexts['howToPlay'];
function cleanGuide(guide: Guide): Guide {
  return { ...guide, videoLink: guide.videoLink.trim() };
}

type GuideProps = { texts: OperatorTexts; language: PreviewLanguage };

/** The steps of how to play and the address of the tutorial video. */
export function GuidePart({ texts, language }: GuideProps) {
  const stored = texts.howToPlay;
  const { register, setValue, draft, formState, settle } = useDraft(stored, schema, cleanGuide);
  const { isValid, errors } = formState;
  const guide = cleanGuide(draft);
  const isBuiltIn = guide.text === BUILT_IN_STEPS.english && guide.textHindi === BUILT_IN_STEPS.hindi;
  const line = { key: 'howToPlay', value: guide } as const;
  const restoreBuiltIn = () => {
    setValue('text', BUILT_IN_STEPS.english, { shouldDirty: true });
    setValue('textHindi', BUILT_IN_STEPS.hindi, { shouldDirty: true });
  };
  return (
    <TextsForm
      title={t('How to play')}
      texts={texts}
      settle={settle}
      isValid={isValid}
      changes={[
        { name: t('Video'), before: stored.videoLink, after: guide.videoLink, ...line },
        { name: t('English'), before: stored.text, after: guide.text, ...line },
        { name: t('Hindi'), before: stored.textHindi, after: guide.textHindi, ...line },
      ]}
      preview={<GuidePreview guide={guide} language={language} hasVideo={guide.videoLink !== '' && isValid} />}
    >
      {(mayEdit) => (
        <>
          <TextInput
            label={t('Video address')}
            type="url"
            placeholder="https://"
            disabled={!mayEdit}
            maxLength={500}
            error={errors.videoLink?.message}
            hint={t('If empty, the app has no video button.')}
            {...register('videoLink')}
          />
          <TextArea
            label={t('English')}
            rows={6}
            maxLength={MOST_CHARACTERS}
            disabled={!mayEdit}
            hint={t('One step per line. If empty, the app shows its built-in steps. The app adds the last step.')}
            counted={draft.text}
            {...register('text')}
          />
          <TextArea
            label={t('Hindi')}
            lang="hi"
            rows={6}
            maxLength={MOST_CHARACTERS}
            disabled={!mayEdit}
            hint={t('Readers of Marathi and Gujarati see them too. If empty, everyone reads the English steps.')}
            counted={draft.textHindi}
            {...register('textHindi')}
          />
          {mayEdit && !isBuiltIn ? (
            <Button variant="secondary" className="justify-self-start" onClick={restoreBuiltIn}>
              {t('Use the built-in steps')}
            </Button>
          ) : null}
        </>
      )}
    </TextsForm>
  );
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

type PreviewProps = { guide: Guide; language: PreviewLanguage; hasVideo: boolean };

function GuidePreview({ guide, language, hasVideo }: PreviewProps) {
  const written = wordsFor(language, guide.text, guide.textHindi);
  const builtIn = wordsFor(language, BUILT_IN_STEPS.english, BUILT_IN_STEPS.hindi);
  const { words, lang } = written.words.trim() === '' ? builtIn : written;
  const steps = words.split('\n').filter((step) => step.trim() !== '');
  return (
    <PhonePreview title={PLAYER_WORDS['title.howToPlay'][language]} lang={lang}>
      <Card>
        <ol className="grid gap-4">
          {[...steps, PLAYER_WORDS['landing.winUpTo'][language]].map((step, index) => (
            <li key={`${index} ${step}`} className="flex gap-3.5 text-base">
              <span
                aria-hidden="true"
                className="num grid size-8 shrink-0 place-items-center rounded-chip bg-clay-soft font-bold text-on-clay-soft"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-1 break-words">{step}</span>
            </li>
          ))}
        </ol>
      </Card>
      {hasVideo ? (
        <span className={buttonClass('secondary', 'w-full px-3 !text-sm !whitespace-normal')}>
          <CirclePlay size={20} aria-hidden="true" className="shrink-0 text-clay" />
          {PLAYER_WORDS['htp.video'][language]}
        </span>
      ) : null}
    </PhonePreview>
  );
}
