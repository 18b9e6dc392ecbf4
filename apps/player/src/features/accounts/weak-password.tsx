import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { useT } from '../../shared/i18n/i18n.ts';

/** Router state of a screen that asks for another password, because the last one was weak. */
export const WEAK_PASSWORD = { weakPassword: true };

/** Whether the router state asks for another password. */
export function asksForStronger(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'weakPassword' in state;
}

/** Asks for another password after a log-in with a weak one. Empty at other times. */
export function WeakPasswordNote() {
  const t = useT();
  const { state } = useLocation();
  if (!asksForStronger(state)) return null;
  return (
    <p role="status" className="flex gap-2.5 rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      {t('changePassword.weak')}
    </p>
  );
}
