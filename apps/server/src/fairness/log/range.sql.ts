import type { Statement } from '../../platform/db/db.ts';

/** A checkpoint with its cosignatures. `witnesses` holds the verifier keys of the witnesses that signed these. */
export type NoteRow = { tree_size: bigint; note: string; lines: string; witnesses: string[] };

/**
 * Selects checkpoints between two sizes, in the order of their sizes: the published checkpoint of size `end`, and for
 * each size in `needed` and each witness the first one that covers the size and that this witness cosigned. So every
 * quorum that a reader may ask for is shown as early as it was reached, whatever the quorum of today is. `needed` is
 * ascending and begins with the start of the range.
 *
 * Sizes from one needed size to the next make a group. The first cosignature of each witness in each group is enough.
 */
export function selectNotes(of: { needed: readonly number[]; end: number }): Statement {
  return {
    name: 'log_notes',
    text: `select p.tree_size, p.note, coalesce(string_agg(c.line, '' order by c.witness_key), '') as lines,
        coalesce(array_agg(c.witness_key order by c.witness_key) filter (where c.line is not null), '{}') as witnesses
      from log_checkpoints p left join lateral (
        select distinct on (witness_key) witness_key, line from log_cosignatures
        where tree_size = p.tree_size order by witness_key, cosigned_at) c on true
      where p.published_at is not null and (p.tree_size = $2 or p.tree_size in (
        select min(f.tree_size) from log_cosignatures f join log_checkpoints q on q.tree_size = f.tree_size
        where q.published_at is not null and f.tree_size between ($1::bigint[])[1] and $2
        group by f.witness_key, width_bucket(f.tree_size, $1::bigint[])))
      group by p.tree_size
      order by p.tree_size`,
    values: [of.needed, of.end],
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
