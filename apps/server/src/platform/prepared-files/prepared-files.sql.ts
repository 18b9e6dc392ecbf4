import type { Statement } from '../db/db.ts';

export type FileProblem = 'lost' | 'large' | 'busy' | 'cancelled' | 'malformed';

export type FileRow = {
  file_id: string;
  file_name: string;
  media_type: string;
  state: 'preparing' | 'ready' | 'failed';
  share: number;
  parts: number;
  size_bytes: bigint;
  details: unknown;
  problem: FileProblem | null;
  expires_at: Date;
};

/** Adds a file that is being made. Its time to live counts from now. */
export function insertFile(row: { owner: string; fileName: string; mediaType: string; hours: number }): Statement {
  return {
    name: 'prepared_insert',
    text: `insert into prepared_files (owner, file_name, media_type, expires_at)
    values ($1, $2, $3, app_now() + make_interval(hours => $4)) returning file_id`,
    values: [row.owner, row.fileName, row.mediaType, row.hours],
  };
}

/**
 * The file of this owner, and the time of this question. A file whose node has not reported for 30 seconds is lost.
 * Returns no row for unknown, foreign and expired files.
 */
export function askFile(fileId: string, owner: string): Statement {
  return {
    name: 'prepared_ask',
    text: `update prepared_files set asked_at = app_now(),
      state = case when state = 'preparing' and touched_at < app_now() - interval '30 seconds' then 'failed' else state end,
      problem = case when state = 'preparing' and touched_at < app_now() - interval '30 seconds' then 'lost' else problem end
    where file_id = $1 and owner = $2 and expires_at > app_now()
    returning file_id, file_name, media_type, state, share, parts, size_bytes, details, problem, expires_at`,
    values: [fileId, owner],
  };
}

/** Reports the progress. Returns whether its owner still asks; no row when the file was deleted or given up. */
export function touchFile(fileId: string, share: number): Statement {
  return {
    name: 'prepared_touch',
    text: `update prepared_files set share = greatest(share, $2), touched_at = app_now()
    where file_id = $1 and state = 'preparing' returning asked_at > app_now() - interval '1 minute' as is_awaited`,
    values: [fileId, share],
  };
}

export function insertPart(fileId: string, part: number, bytes: Buffer): Statement {
  return {
    name: 'prepared_part',
    text: 'insert into prepared_file_parts (file_id, part, bytes) values ($1, $2, $3)',
    values: [fileId, part, bytes],
  };
}

/** Marks a file as complete. */
export function finishFile(
  fileId: string,
  made: { parts: number; sizeBytes: number; details: unknown; fileName: string | undefined },
): Statement {
  return {
    name: 'prepared_finish',
    text: `update prepared_files set state = 'ready', share = 1, parts = $2, size_bytes = $3, details = $4,
      file_name = coalesce($5, file_name), touched_at = app_now()
    where file_id = $1 and state = 'preparing'`,
    values: [fileId, made.parts, made.sizeBytes, JSON.stringify(made.details ?? null), made.fileName],
  };
}

/** Marks a file as failed. */
export function failFile(fileId: string, problem: FileProblem): Statement {
  return {
    name: 'prepared_fail',
    text: `update prepared_files set state = 'failed', problem = $2 where file_id = $1 and state = 'preparing'`,
    values: [fileId, problem],
  };
}

/** Deletes the bytes of a file that failed. */
export function deleteParts(fileId: string): Statement {
  return {
    name: 'prepared_delete_parts',
    text: 'delete from prepared_file_parts where file_id = $1',
    values: [fileId],
  };
}

/** One piece of a ready file of this owner. */
export function selectPart(fileId: string, owner: string, part: number): Statement {
  return {
    name: 'prepared_select_part',
    text: `select p.bytes from prepared_files f join prepared_file_parts p using (file_id)
    where f.file_id = $1 and f.owner = $2 and f.state = 'ready' and f.expires_at > app_now() and p.part = $3`,
    values: [fileId, owner, part],
  };
}

/** Deletes expired files. */
export function deleteExpired(): Statement {
  return {
    name: 'prepared_expire',
    text: 'delete from prepared_files where expires_at <= app_now()',
    values: [],
  };
}

/** Deletes all finished files of an owner but the `kept` newest ones. */
export function deleteOlder(owner: string, kept: number): Statement {
  return {
    name: 'prepared_delete_older',
    text: `delete from prepared_files where file_id in (
      select file_id from prepared_files where owner = $1 and state <> 'preparing' order by expires_at desc offset $2)`,
    values: [owner, kept],
  };
}
