import { Button } from '@surahi/ui';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { type IdleState, idleState, pingEveryMs } from '../idle.ts';
import { Modal } from '../modal.tsx';
import { refreshSession, useSession } from '../session.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** How often an idle page checks whether another tab keeps the session alive. */
const CHECK_EVERY_MS = 10_000;

/** Reports activity to the server, warns before the session ends, and detects its end. */
export function IdleWatch() {
  const { idleMinutes } = useSession();
  const [idle, setIdle] = useState<IdleState>({ state: 'active' });
  const noteActivity = useRef<(now: 'now' | 'soon') => void>(undefined);

  useEffect(() => {
    let activeAtMs = Date.now();
    let reportedAtMs = activeAtMs;
    const update = () => {
      const next = idleState(Date.now() - activeAtMs, idleMinutes);
      setIdle((before) => (before.state === 'active' && next.state === 'active' ? before : next));
    };
    const note = (when: 'now' | 'soon') => {
      activeAtMs = Date.now();
      update();
      if (when === 'soon' && activeAtMs - reportedAtMs < pingEveryMs(idleMinutes)) return;
      reportedAtMs = activeAtMs;
      void refreshSession();
    };
    const act = () => note('soon');
    noteActivity.current = note;
    for (const name of ACTIVITY) addEventListener(name, act, { passive: true });
    const timer = setInterval(update, 1_000);
    return () => {
      for (const name of ACTIVITY) removeEventListener(name, act);
      clearInterval(timer);
    };
  }, [idleMinutes]);

  const isOut = idle.state === 'out';
  useEffect(() => {
    if (!isOut) return;
    // A background call, because this check must not keep the session alive.
    const check = () => void refreshSession({ background: true });
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOut]);

  if (idle.state === 'active') return null;
  const stay = () => noteActivity.current?.('now');
  return (
    <Modal
      open
      onOpenChange={stay}
      title={t('Are you still there?')}
      description={
        idle.state === 'warn'
          ? t('You will be signed out in {count}.', { count: plural(Math.ceil(idle.leftMs / 1000), 'second') })
          : t('You are being signed out.')
      }
    >
      <div className="flex justify-end">
        <Button onClick={stay}>{t('Stay signed in')}</Button>
      </div>
    </Modal>
  );
}
