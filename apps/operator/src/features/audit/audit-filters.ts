import { addDays, instantOf, isDate } from '@surahi/game';

/** Texts of the filter bar; dates YYYY-MM-DD in India, empty for none. */
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

/** The filters that are set, for the address bar. */
export function writeFilters(filters: AuditFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** The same as the server's call takes them: whole days become the instants they begin and end at. */
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
