import { auditSays, auditSubject, type OperatorAnswer, type OPERATOR_CALLS } from '@surahi/contract/operator';
import { DATE_LOCALE } from '../../shared/format.ts';
import { language, t } from '../../shared/i18n/i18n.ts';

export type AuditRow = OperatorAnswer<typeof OPERATOR_CALLS.listAudit>['rows'][number];

const LANGUAGE = { locale: DATE_LOCALE, translate: t };

/** The name of the subject in the language of the console. */
export function subjectOf(row: AuditRow): string {
  return auditSubject(row, LANGUAGE);
}

/** The server sends the sentence in English. In Hindi the console makes it from the entry. */
export function saysOf(row: AuditRow): string {
  return language === 'en' ? row.says : auditSays(row, LANGUAGE);
}
