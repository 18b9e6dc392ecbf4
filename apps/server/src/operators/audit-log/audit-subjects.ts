import {
  ALERT_NAMES,
  AUDIT_SUBJECTS,
  HEADLINE_NAMES,
  type OperatorRole,
  SETTING_NAMES,
} from '@surahi/contract/operator';
import { type Family, formatPoints } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { mobileFor } from '../api/index.ts';
import type { AuditRow } from './audit-log.sql.ts';
import { isRowKind, type NamedRow, type RowKind, selectNames } from './audit-subjects.sql.ts';

const FAMILIES: Record<Family, string> = { main: 'Main', starline: 'Starline', gali: 'Gali' };

/**
 * Returns the display names of the subjects of these lines, by subject. A draw is named by market and date, an operator
 * by name, settings by their labels. A player is named by name and mobile number, masked as the role requires. Subjects
 * without a name are missing from the result.
 */
export async function nameSubjects(
  tx: Tx,
  rows: readonly AuditRow[],
  role: OperatorRole,
): Promise<Map<bigint, string>> {
  const idsOf = new Map<RowKind, Set<string>>();
  for (const row of rows) {
    const [kind = '', id = ''] = keyOf(row).split(':');
    if (!isRowKind(kind) || !/^[1-9][0-9]{0,17}$/.test(id)) continue;
    idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id));
  }
  const known = new Map<string, string>();
  for (const [kind, ids] of idsOf) {
    for (const row of await tx.query<NamedRow>(selectNames(kind, [...ids]))) {
      known.set(`${kind}:${row.id}`, nameOfRow(row, role));
    }
  }
  return new Map(
    rows.flatMap((row): [bigint, string][] => {
      const name = nameByLine(row, known.get(keyOf(row))) ?? AUDIT_SUBJECTS[row.subject];
      return name === undefined ? [] : [[row.audit_id, name]];
    }),
  );
}

/** Returns the key of the table row that contains the subject's name. For a closed day it is the key of the market. */
function keyOf({ subject, before, after }: AuditRow): string {
  if (!subject.startsWith('closure:')) return subject;
  const { marketId } = fieldsOf(after ?? before);
  return typeof marketId === 'number' ? `market:${marketId}` : subject;
}

function nameOfRow(row: NamedRow, role: OperatorRole): string {
  const { name, family, business_date: date, mobile, amount_paise: paise } = row;
  return [
    family === undefined ? name : withFamily(name, family),
    date === undefined ? undefined : dayOf(date),
    mobile === undefined ? undefined : mobileFor(role, mobile),
    paise === undefined ? undefined : `${formatPoints(paise)} points`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** Adds the family to the name of a starline or gali market, unless the name contains it. */
function withFamily(name: string, family: Family): string {
  return family === 'main' || name.startsWith(FAMILIES[family]) ? name : `${name} (${FAMILIES[family]})`;
}

/** Returns the name from the table row. A subject without a row is named by the values in the audit line. */
function nameByLine({ subject, before, after }: AuditRow, known: string | undefined): string | undefined {
  const [kind, id = ''] = subject.split(':');
  const recorded = { ...fieldsOf(before), ...fieldsOf(after) };
  if (kind === 'closure') return closureName(recorded, known);
  if (known !== undefined) return known;
  if (kind === 'headline')
    return `Headline: ${Object.entries(HEADLINE_NAMES).find(([place]) => place === id)?.[1] ?? id}`;
  if (kind === 'family' && id !== 'all')
    return `${Object.entries(FAMILIES).find(([family]) => family === id)?.[1] ?? id} markets`;
  if (subject === 'settings:platform' || subject === 'settings:texts') {
    const keys = Object.keys(recorded).map((key) => SETTING_NAMES[key] ?? key);
    return keys.join(', ') || undefined;
  }
  if (kind === 'alert') return alertName(recorded);
  if (kind === 'browser')
    return [recorded.supportCode, recorded.mobile].flatMap((part) => textOf(part) ?? []).join(', ') || undefined;
  // An operator who does not exist yet is proposed by user name.
  if (kind === 'operator' && !/^[0-9]+$/.test(id)) return id;
  if (kind === 'day') return dayOf(id);
  if (kind === 'month') return dayOf(`${id}-01`).slice(3);
  if (kind === 'payout-batch') return `payout file ${id}`;
  if (kind === 'payout-result') return `line ${id} of the bank`;
  if (kind === 'slide' && id !== 'all') return textOf(recorded.alt) ?? 'Slider image';
  if (kind === 'cap') {
    const parts = [recorded.market, recorded.date, recorded.game, recorded.session, recorded.number].map(textOf);
    return `Cap: ${parts.filter((part) => part !== undefined).join(', ') || 'all markets'}`;
  }
  return undefined;
}

function alertName({ kind, name }: Record<string, unknown>): string | undefined {
  const [, about] = Object.entries(ALERT_NAMES).find(([one]) => one === kind) ?? [];
  return [about, textOf(name)].filter((part) => part !== undefined).join(', ') || undefined;
}

function closureName(recorded: Record<string, unknown>, market: string | undefined): string | undefined {
  const date = textOf(recorded.businessDate);
  return date === undefined ? undefined : `${market ?? 'All markets'}, ${dayOf(date)}`;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Formats a business date YYYY-MM-DD as '21 Nov 2026'. */
function dayOf(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-IN', {
    timeZone: 'UTC',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
}
