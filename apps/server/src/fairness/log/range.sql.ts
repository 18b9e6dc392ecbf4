import type { Statement } from '../../platform/db/db.ts';

export type NoteRow = { tree_size: bigint; note: string; lines: string };

/**
 * Selects checkpoints with their cosignatures as text, in the order of their sizes: the published checkpoint of size
 * `end`, and for each size in `needed` the first two checkpoints up to `end` that cover it and that a quorum cosigned.
 */
export function selectNotes(of: { needed: readonly number[]; end: number; quorum: number }): Statement {
  return {
    name: 'log_notes',
    text: `select p.tree_size, p.note, coalesce((
          select string_agg(c.line, '' order by c.witness_key) from (
            select distinct on (witness_key) witness_key, line from log_cosignatures
            where tree_size = p.tree_size order by witness_key, cosigned_at) c), '') as lines
      from log_checkpoints p
      where p.published_at is not null and (p.tree_size = $2 or p.tree_size in (
        select f.tree_size from unnest($1::bigint[]) as n (size), lateral (
          select q.tree_size from log_checkpoints q
          where q.published_at is not null and q.tree_size between n.size and $2 and $3 <= (
            select count(distinct witness_key) from log_cosignatures c where c.tree_size = q.tree_size)
          order by q.tree_size limit 2) f))
      order by p.tree_size`,
    values: [of.needed, of.end, of.quorum],
  };
}

/**
 * The size of the smallest published checkpoint that covers `size`, that a quorum cosigned and that was made at or
 * after `fromMs`.
 */
export function selectFirstCosigned(of: { size: number; fromMs: number; quorum: number }): Statement {
  return {
    name: 'log_first_cosigned',
    text: `select p.tree_size from log_checkpoints p
      where p.published_at is not null and p.tree_size >= $1 and p.made_at >= $2 and $3 <= (
        select count(distinct witness_key) from log_cosignatures c where c.tree_size = p.tree_size)
      order by p.tree_size limit 1`,
    values: [of.size, new Date(of.fromMs), of.quorum],
  };
}

/** The lowest index of an entry that was added at or after `fromMs` (unix ms); null without such an entry. */
export function selectFirstPlace(fromMs: number): Statement {
  return {
    name: 'log_first_place',
    text: `select min(log_index) as log_index from log_entries where added_at >= $1 and log_index is not null`,
    values: [new Date(fromMs)],
  };
}
