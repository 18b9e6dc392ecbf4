import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

/** The parts of a subject's name. Each kind of subject sets the fields that it has. The name of rates is their version. */
export type NamedRow = {
  id: string;
  name: string;
  family?: Family;
  business_date?: string;
  mobile?: string;
  amount_paise?: bigint;
};

const TEXTS = {
  draw: `select d.draw_id::text as id, m.name, d.family, d.business_date
    from draws d join markets m using (market_id) where d.draw_id = any ($1::bigint[])`,
  market: `select market_id::text as id, name, family from markets where market_id::bigint = any ($1::bigint[])`,
  rates: `select rate_version::text as id, family, rate_version::text as name
    from rate_versions where rate_version::bigint = any ($1::bigint[])`,
  player: `select player_id::text as id, name, mobile from players where player_id = any ($1::bigint[])`,
  operator: `select operator_id::text as id, name || case when name = username then '' else ' (' || username || ')' end as name
    from operators where operator_id = any ($1::bigint[])`,
  deposit: `select d.deposit_id::text as id, p.name, p.mobile, coalesce(d.approved_paise, d.amount_paise) as amount_paise
    from deposit_requests d join players p using (player_id) where d.deposit_id = any ($1::bigint[])`,
  withdrawal: `select w.withdrawal_id::text as id, p.name, p.mobile, w.amount_paise
    from withdrawal_requests w join players p using (player_id) where w.withdrawal_id = any ($1::bigint[])`,
  notice: `select broadcast_id::text as id, case when length(text) > 60 then left(text, 60) || '…' else text end as name
    from broadcasts where broadcast_id = any ($1::bigint[])`,
  slide: `select image_id::text as id, alt as name from slider_images where image_id = any ($1::bigint[]) and alt <> ''`,
  statement: `select import_id::text as id, file_name as name from statement_imports where import_id = any ($1::bigint[])`,
  'statement-line': `select line_id::text as id, case when reference = '' then narration else reference end as name, amount_paise
    from statement_lines where line_id = any ($1::bigint[])`,
} as const;

/** The kinds of subjects that are rows of a table. */
export type RowKind = keyof typeof TEXTS;

/** True for a kind of subject whose name is read from a table. */
export function isRowKind(kind: string): kind is RowKind {
  return Object.hasOwn(TEXTS, kind);
}

/** Returns the names of these subjects by their keys. A deleted subject has no row. */
export function selectNames(kind: RowKind, ids: readonly string[]): Statement {
  return { name: `audit_names_${kind}`, text: TEXTS[kind], values: [ids] };
}
