import type { ResponseBody } from '@surahi/contract';
import { deletionState, requestDeletion } from '@surahi/contract';
import { Button, Sheet } from '@surahi/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MessageCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api.ts';
import { serverNow } from '../../shared/clock.ts';
import { failureText } from '../../shared/failure-text.ts';
import { FormAlert } from '../../shared/form-alert.tsx';
import { useT } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.ts';
import { SupportChat } from '../../shared/support-chat.tsx';

/**
 * The cached state of the request. A decision sends a notice, and the app then refetches the histories. The key starts as
 * theirs do, so the state is refetched too. The key is here, because query-keys.ts is loaded with the first screen.
 */
export const STATE_KEY = ['player', 'history', 'deletion-state'] as const;

type DeletionState = ResponseBody<typeof deletionState>;

/** Requests deletion of the account: with one tap when logged in, else by support chat. */
export function DeletionRequest() {
  const session = useSession();
  return session === undefined ? <AskBySupport /> : <AskHere />;
}

/** The support chat for a visitor. */
export function AskBySupport() {
  const t = useT();
  return (
    <SupportChat
      icon={<MessageCircle size={19} aria-hidden="true" className="text-clay" />}
      label={t('deletion.ask')}
      message={t('deletion.message')}
    />
  );
}

/**
 * The newest request of the player: sent, or declined with the reason. Without a connection it shows the cached state, or
 * only the button if none is cached.
 */
export function AskHere() {
  const t = useT();
  const queryClient = useQueryClient();
  const newest = useQuery({
    queryKey: STATE_KEY,
    queryFn: ({ signal }): Promise<DeletionState> => fetchCall(deletionState, {}, signal),
  }).data;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const answer = await call(requestDeletion, {});
    setBusy(false);
    if (!answer.ok) {
      setProblem(failureText(answer, 'deletion.failed'));
      return;
    }
    setAsking(false);
    // Ends reads that began before the deletion request. Their response would replace the new state.
    await queryClient.cancelQueries({ queryKey: STATE_KEY });
    queryClient.setQueryData<DeletionState>(STATE_KEY, { state: 'open', asked_at: serverNow(), decline_reason: '' });
  };
  if (newest?.state === 'open') {
    return (
      <p
        role="status"
        className="flex items-start gap-2 rounded-xl bg-open-soft px-3.5 py-3 text-sm font-semibold text-open"
      >
        <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t('deletion.asked')}
      </p>
    );
  }
  return (
    <>
      {newest?.state === 'declined' ? (
        <p className="rounded-xl bg-shut-soft px-3.5 py-3 text-sm">
          {t('deletion.declined', { reason: newest.decline_reason })}
        </p>
      ) : null}
      <Button variant="secondary" className="w-full py-2 !whitespace-normal" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" className="text-bad" />
        {t('deletion.ask')}
      </Button>
      <Sheet
        open={asking}
        onOpenChange={setAsking}
        title={t('deletion.confirmTitle')}
        description={t('deletion.confirm')}
        locked={busy}
      >
        <FormAlert text={problem} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" disabled={busy} onClick={() => setAsking(false)}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void send()}>
            {t('deletion.send')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
