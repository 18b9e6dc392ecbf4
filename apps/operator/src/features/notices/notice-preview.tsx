import { INDIA_ZONE } from '@surahi/game';
import { Badge, Card } from '@surahi/ui';
import { serverNow } from '../../shared/clock.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { type PreviewLanguage, wordsFor } from '../../shared/language.ts';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { PLAYER_WORDS } from '../../shared/player-words.ts';

const CAPTIONS = { en: t('On a phone in English'), hi: t('On a phone in Hindi') } as const;

type NoticePreviewProps = { english: string; hindi: string; atMs: number | null };

/** The notice as the app shows it in English and in Hindi. */
export function NoticePreviews(props: NoticePreviewProps) {
  return (
    <div className="grid content-start gap-5">
      <NoticePreview language="en" {...props} />
      <NoticePreview language="hi" {...props} />
    </div>
  );
}

function NoticePreview({ english, hindi, atMs, language }: NoticePreviewProps & { language: PreviewLanguage }) {
  const { words, lang } = wordsFor(language, english, hindi);
  return (
    <PhonePreview title={PLAYER_WORDS['title.notices'][language]} lang={language} caption={CAPTIONS[language]}>
      <Card className="grid gap-1.5 !p-3.5">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <p className="num text-sm text-muted">{whenText(atMs ?? serverNow(), language)}</p>
          <Badge tone="clay">{PLAYER_WORDS['notices.new'][language]}</Badge>
        </div>
        <p lang={lang} className="text-base leading-snug break-words whitespace-pre-line">
          {words.trim() === '' ? '…' : words.trim()}
        </p>
      </Card>
    </PhonePreview>
  );
}

/** The time as the app shows it: '5 Jul, 3:04 PM'. */
function whenText(atMs: number, language: PreviewLanguage): string {
  return new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    numberingSystem: 'latn',
    timeZone: INDIA_ZONE,
  })
    .format(atMs)
    .replace(/\u202f/g, ' ')
    .replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}
