import { Button, Card } from '@surahi/ui';
import { pushPermission } from '@surahi/ui/web-push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pushState } from '@surahi/contract';
import { useT } from '../i18n/i18n.ts';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';
import { writeStored } from '../storage.ts';
import { toast } from '../toast.ts';
import { followPush } from './follow-push.ts';
import { OFFER_ANSWERED } from '../late-keys.ts';
import { FIRST_CHOICES, turnOn } from './push-here.ts';
import { outcomeText } from './outcome-text.ts';

/**
 * Offers notifications until the player answers. Shows nothing while the server has them off, or when this browser is
 * subscribed.
 */
export function PushOffer() {
  const t = useT();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const mayAsk = pushPermission() !== 'denied';
  const { data } = useQuery({
    queryKey: queryKeys.push,
    queryFn: ({ signal }) => fetchCall(pushState, {}, signal),
    enabled: mayAsk,
  });
  const shown = useRef<HTMLDivElement>(null);
  const publicKey = mayAsk && data?.device === null ? data.public_key : '';
  const isShown = publicKey !== '' && !isAnswered;
  // The offer is below a receipt, where a small phone would not show it.
  useEffect(() => {
    if (isShown) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  const answer = () => {
    writeStored(OFFER_ANSWERED, 'yes');
    setAnswered(true);
  };
  const accept = async () => {
    setBusy(true);
    const outcome = await turnOn(publicKey, FIRST_CHOICES);
    setBusy(false);
    if (outcome === 'on') {
      followPush();
      toast.success(t('push.isOn'));
    } else toast.error(outcomeText(t, outcome));
    // After a failure the offer stays, because the message asks the player to try again.
    if (outcome === 'on' || outcome === 'denied') answer();
    void queryClient.invalidateQueries({ queryKey: queryKeys.push });
  };
  return (
    <div ref={shown} className="scroll-mb-[calc(var(--footer-height)+12px)]">
      <Card aria-label={t('push.offer')} className="grid gap-3">
        <div className="flex items-start gap-3">
          <BellRing size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-clay" />
          <div>
            <h2 className="text-base font-bold">{t('push.offer')}</h2>
            <p className="text-sm text-muted">{t('push.offerDetail')}</p>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={answer}>
            {t('push.notNow')}
          </Button>
          <Button busy={busy} onClick={() => void accept()}>
            {t('push.turnOn')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
