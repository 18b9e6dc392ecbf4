import {
  ALERT_NAMES,
  AUDIT_SUBJECTS,
  HEADLINE_NAMES,
  type OperatorRole,
  SETTING_NAMES,
  SUBJECT_TEXTS,
  type SubjectPart,
} from '@surahi/contract/operator';
import { type Family, GAME_NAMES } from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import { mobileFor } from '../api/index.ts';
import type { AuditRow } from './audit-log.sql.ts';
import { isRowKind, type NamedRow, type RowKind, selectNames } from './audit-subjects.sql.ts';

/** The words of each family: a market of it, all its markets, and a version of its rates. */
const FAMILIES: Record<Family, { one: string; all: string; rates: string }> = {
  main: { one: '{market}', all: SUBJECT_TEXTS.mainMarkets, rates: SUBJECT_TEXTS.mainRates },
  starline: {
    one: SUBJECT_TEXTS.ofStarline,
    all: SUBJECT_TEXTS.starlineMarkets,
    rates: SUBJECT_TEXTS.starlineRates,
  },
  gali: { one: SUBJECT_TEXTS.ofGali, all: SUBJECT_TEXTS.galiMarkets, rates: SUBJECT_TEXTS.galiRates },
};

/**
 * Returns the display names of the subjects of these lines in parts, by line. A draw is named by market and date, an operator
 * by name, settings by their labels. A player is named by name and mobile number, masked as the role requires. Subjects
 * without a name are missing from the result.
 */
export async function nameSubjects(
  tx: Tx,
  rows: readonly AuditRow[],
  role: OperatorRole,
): Promise<Map<bigint, SubjectPart[]>> {
  const idsOf = new Map<RowKind, Set<string>>();
  for (const row of rows) {
    const [kind = '', id = ''] = keyOf(row).split(':');
    if (!isRowKind(kind) || !/^[1-9][0-9]{0,17}$/.test(id)) continue;
    idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(id));
  }
  const known = new Map<string, SubjectPart[]>();
  for (const [kind, ids] of idsOf) {
    for (const row of await tx.query<NamedRow>(selectNames(kind, [...ids]))) {
      known.set(`${kind}:${row.id}`, nameOfRow(kind, row, role));
    }
  }
  return new Map(
    rows.flatMap((row): [bigint, SubjectPart[]][] => {
      const text = AUDIT_SUBJECTS[row.subject];
      const parts = nameByLine(row, known.get(keyOf(row))) ?? (text === undefined ? [] : [{ text }]);
      return parts.length === 0 ? [] : [[row.audit_id, parts]];
    }),
  );
}

/** Returns the key of the table row that contains the subject's name. For a closed day it is the key of the market. */
function keyOf({ subject, before, after }: AuditRow): string {
  if (!subject.startsWith('closure:')) return subject;
  const { marketId } = fieldsOf(after ?? before);
  return typeof marketId === 'number' ? `market:${marketId}` : subject;
}

function nameOfRow(kind: RowKind, row: NamedRow, role: OperatorRole): SubjectPart[] {
  const { name, family, business_date: date, mobile, amount_paise: paise } = row;
  if (kind === 'rates' && family !== undefined) return [{ text: FAMILIES[family].rates, values: { version: name } }];
  return [
    family === undefined ? { name } : marketPart(name, family),
    ...(date === undefined ? [] : [{ date }]),
    ...(mobile === undefined ? [] : [{ name: mobileFor(role, mobile) }]),
    ...(paise === undefined ? [] : [{ paise: String(paise) }]),
  ];
}

/** Adds the family to the name of a starline or gali market, unless the name contains it. */
function marketPart(name: string, family: Family): SubjectPart {
  const isPlain = family === 'main' || name.toLowerCase().startsWith(family);
  return isPlain ? { name } : { text: FAMILIES[family].one, values: { market: name } };
}

/** Returns the name from the table row. A subject without a row is named by the values in the audit line. */
function nameByLine({ subject, before, after }: AuditRow, known: SubjectPart[] | undefined): SubjectPart[] | undefined {
  const [kind = '', id = ''] = subject.split(':');
  const recorded = { ...fieldsOf(before), ...fieldsOf(after) };
  if (kind === 'closure') return closureName(recorded, known);
  if (known !== undefined) return known;
  if (subject === 'settings:platform' || subject === 'settings:texts')
    return Object.keys(recorded).map((key) => ({ text: SETTING_NAMES[key] ?? key }));
  if (id === 'all') return undefined;
  return BY_KIND[kind]?.(id, recorded);
}

type Recorded = Readonly<Record<string, unknown>>;

/** The names of subjects without a row, by their kind. */
const BY_KIND: Readonly<Record<string, (id: string, recorded: Recorded) => SubjectPart[] | undefined>> = {
  headline: (id) => [
    { text: SUBJECT_TEXTS.headline },
    { text: Object.entries(HEADLINE_NAMES).find(([place]) => place === id)?.[1] ?? id },
  ],
  family: (id) => [{ text: Object.entries(FAMILIES).find(([family]) => family === id)?.[1].all ?? id }],
  alert: (_, { kind, name }) => [
    ...Object.entries(ALERT_NAMES).flatMap(([one, text]) => (one === kind ? [{ text }] : [])),
    ...namesOf(name),
  ],
  browser: (_, { supportCode, mobile }) => namesOf(supportCode, mobile),
  // An operator who does not exist yet is proposed by user name.
  operator: (id) => (/^[0-9]+$/.test(id) ? undefined : [{ name: id }]),
  day: (id) => [{ date: id }],
  month: (id) => [{ date: id }],
  'payout-batch': (id) => [{ text: SUBJECT_TEXTS.payoutFile, values: { id } }],
  'payout-result': (id) => [{ text: SUBJECT_TEXTS.bankLine, values: { id } }],
  slide: (_, { alt }) => [textOf(alt) === undefined ? { text: SUBJECT_TEXTS.slide } : { name: String(alt) }],
  cap: (_, recorded) => [{ text: SUBJECT_TEXTS.cap }, ...capParts(recorded)],
};

function capParts({ market, date, game, session, number }: Recorded): SubjectPart[] {
  const day = textOf(date);
  const names: Readonly<Record<string, string>> = GAME_NAMES;
  const parts: SubjectPart[] = [
    ...namesOf(market),
    ...(day === undefined ? [] : [{ date: day }]),
    ...namesOf(game, session).map(({ name }) => ({ text: names[name] ?? name })),
    ...namesOf(number),
  ];
  return parts.length === 0 ? [{ text: SUBJECT_TEXTS.allMarkets }] : parts;
}

function closureName({ businessDate }: Recorded, market: SubjectPart[] | undefined): SubjectPart[] | undefined {
  const date = textOf(businessDate);
  return date === undefined ? undefined : [...(market ?? [{ text: SUBJECT_TEXTS.allMarkets }]), { date }];
}

function namesOf(...values: unknown[]): { name: string }[] {
  return values.flatMap((value) => {
    const name = textOf(value);
    return name === undefined ? [] : [{ name }];
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
