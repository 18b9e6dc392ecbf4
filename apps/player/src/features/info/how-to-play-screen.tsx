import { howToPlay } from '@surahi/contract';
import { buttonClass, Card } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { CirclePlay } from 'lucide-react';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { webAddress } from './web-address.ts';

const STEPS: readonly MessageId[] = ['htp.step1', 'htp.step2', 'htp.step3', 'htp.step4', 'landing.winUpTo'];

/** Five instructions and the provider's video. */
export function HowToPlayScreen() {
  const t = useT();
  const { data } = useQuery({
    queryKey: queryKeys.howToPlay,
    queryFn: ({ signal }) => fetchCall(howToPlay, {}, signal),
    staleTime: 5 * 60_000,
  });
  const video = webAddress(data?.content[0]?.video_link);
  return (
    <div className="flex flex-col gap-4 pt-1">
      <Card>
        <ul className="grid gap-4">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-3.5 text-[15px]">
              <span
                aria-hidden="true"
                className="num grid size-8 shrink-0 place-items-center rounded-chip bg-clay-soft font-bold text-on-clay-soft"
              >
                {index + 1}
              </span>
              <span className="pt-1">{t(step)}</span>
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
    </div>
  );
}
