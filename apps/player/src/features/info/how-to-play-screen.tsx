import { howToPlay } from '@surahi/contract';
import { builtInSteps } from '@surahi/contract/texts';
import { buttonClass, Card } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import { useLanguage, useT } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { ExamplesCard } from './examples-card.tsx';
import { webAddress } from './web-address.ts';

/**
 * Instructions, the operator's video and an example of each game. The operator's own text replaces the default instructions; the last step shows
 * the winnings.
 */
export function HowToPlayScreen() {
  const t = useT();
  const lang = useLanguage();
  const { data } = useQuery({
    queryKey: queryKeys.howToPlay(lang),
    queryFn: ({ signal }) => fetchCall(howToPlay, { lang }, signal),
    staleTime: 5 * 60_000,
  });
  const written = linesOf(data?.content[0]?.how_to_play_content ?? '');
  const steps = written.length > 0 ? written : linesOf(builtInSteps(lang));
  const video = webAddress(data?.content[0]?.video_link);
  return (
    <div className="flex flex-col gap-4 pt-1">
      <Card>
        <ul className="grid gap-4">
          {[...steps, t('landing.winUpTo')].map((step, index) => (
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
        </ul>
      </Card>
      {video === undefined ? null : (
        <a
          href={video}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary', 'w-full px-3 !text-sm !whitespace-normal')}
        >
          <CirclePlay size={20} aria-hidden="true" className="shrink-0 text-clay" />
          {t('htp.video')}
        </a>
      )}
      <ExamplesCard />
    </div>
  );
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}
