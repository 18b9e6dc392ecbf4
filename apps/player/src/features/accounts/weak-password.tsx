import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { useT } from '../../shared/i18n/i18n.ts';

/** Router state of the change-password screen after a log-in with a weak password. */
export const WEAK_PASSWORD = { weakPassword: true };

/** Asks for another password after a log-in with a weak one. Empty at other times. */
export function WeakPasswordNote() {
  const t = useT();
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('weakPassword' in state)) return null;
  return (
    <p role="status" className="flex gap-2.5 rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      {t('changePassword.weak')}
    </p>
  );
}
