import type { Statement } from '../../platform/db/db.ts';

/** Hours for which a browser stays let in; long enough to return after the call with support. */
const LET_IN_HOURS = 24;
const LISTED_DAYS = 30;

/** Stores a grant for the browser with this support code. It ends after 24 hours. */
export function insertLetIn(row: {
  mobile: string;
  supportCode: string;
  operatorId: bigint;
  reason: string;
}): Statement {
  return {
    name: 'let_in_insert',
    text: `insert into browsers_let_in (mobile, support_code, let_in_by, reason, until)
      values ($1, $2, $3, $4, app_now() + make_interval(hours => $5)) returning browser_id, until`,
    values: [row.mobile, row.supportCode, row.operatorId, row.reason, LET_IN_HOURS],
  };
}

/**
 * Ends the earlier grants of this browser for the number. Otherwise one of them would remain after the new one is
 * ended.
 */
export function endEarlierLetIn(mobile: string, supportCode: string): Statement {
  return {
    name: 'let_in_end_earlier',
    text: `update browsers_let_in set until = app_now()
      where mobile = $1 and support_code = $2 and until > app_now()`,
    values: [mobile, supportCode],
  };
}

/** Returns no row if the grant has already ended. */
export function endLetIn(browserId: bigint): Statement {
  return {
    name: 'let_in_end',
    text: `update browsers_let_in set until = app_now() where browser_id = $1 and until > app_now()
      returning mobile, support_code`,
    values: [browserId],
  };
}

export type LetInRow = {
  browser_id: bigint;
  mobile: string;
  support_code: string;
  username: string;
  reason: string;
  let_in_at: Date;
  until: Date;
  is_in: boolean;
  player_id: bigint | null;
};

/** Grants of the last 30 days, newest first. */
export function selectLetIn(most: number): Statement {
  return {
    name: 'let_in_list',
    text: `select b.browser_id, b.mobile, b.support_code, o.username, b.reason, b.let_in_at, b.until,
        b.until > app_now() as is_in, p.player_id
      from browsers_let_in b join operators o on o.operator_id = b.let_in_by left join players p on p.mobile = b.mobile
      order by b.browser_id desc limit $1`,
    values: [most],
  };
}

/** Deletes grants that ended more than 30 days ago. */
export function deleteOldLetIn(): Statement {
  return {
    text: 'delete from browsers_let_in where until < app_now() - make_interval(days => $1)',
    values: [LISTED_DAYS],
  };
}
