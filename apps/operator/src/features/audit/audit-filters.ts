import { AUDIT_WORDS } from '@surahi/contract/operator';
import { addDays, instantOf, isDate } from '@surahi/game';
import { t } from '../../shared/i18n/i18n.ts';

/** The values of the filter bar. Dates are YYYY-MM-DD in India; an empty text means no filter. */
export type AuditFilters = { actor: string; action: string; subject: string; from: string; to: string };

export const EMPTY_FILTERS: AuditFilters = { actor: '', action: '', subject: '', from: '', to: '' };

const ZONE = 'Asia/Kolkata';

export function readFilters(search: URLSearchParams): AuditFilters {
  const read = (name: keyof AuditFilters) => search.get(name) ?? '';
  return {
    actor: read('actor'),
    action: read('action'),
    subject: read('subject'),
    from: isDate(read('from')) ? read('from') : '',
    to: isDate(read('to')) ? read('to') : '',
  };
}

/** The filters that are set, for the address. */
export function writeFilters(filters: AuditFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** The filters as the server expects them. A date becomes the instant at which its day starts or ends. */
export function queryOf(filters: AuditFilters): {
  actor?: string;
  action?: string;
  subject?: string;
  fromMs?: string;
  toMs?: string;
} {
  const { actor, action, subject, from, to } = filters;
  return {
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action }),
    ...(subject === '' ? {} : { subject }),
    ...(from === '' ? {} : { fromMs: String(instantOf(from, '00:00', ZONE)) }),
    ...(to === '' ? {} : { toMs: String(instantOf(addDays(to, 1), '00:00', ZONE)) }),
  };
}

/** The choices of the filter: every action by its name, and an unknown action if the URL has one. */
export function actionOptions(chosen: string): { value: string; label: string }[] {
  const known = Object.entries(AUDIT_WORDS).map(([value, { name }]) => ({ value, label: t(name) }));
  const isKnown = chosen === '' || chosen in AUDIT_WORDS;
  return [
    { value: '', label: t('All actions') },
    ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
    ...known.toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
}
