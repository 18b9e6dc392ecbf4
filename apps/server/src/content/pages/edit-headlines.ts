import type { OperatorHeadline } from '@surahi/contract/operator';
import { writeAudit } from '../../operators/audit/index.ts';
import type { ProposalHandler } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok } from '../../platform/result.ts';
import { lockSettings, refreshContentAfterCommit } from '../settings/index.ts';
import * as sql from './edit-pages.sql.ts';
import { saveHeadline } from './save-headline.ts';

const PLACES = ['1', '2', '3'] as const satisfies OperatorHeadline['place'][];

/** The headlines of all places. A place without one has an empty, hidden headline. */
export async function readHeadlines(tx: Tx): Promise<OperatorHeadline[]> {
  const rows = await tx.query<sql.HeadlineRow>(sql.selectHeadlines());
  return PLACES.map((place) =>
    toWire(
      place,
      rows.find((row) => row.place === Number(place)),
    ),
  );
}

/** The headline of one place. */
export async function readHeadline(tx: Tx, place: OperatorHeadline['place']): Promise<OperatorHeadline> {
  const [row] = await tx.query<sql.HeadlineRow>(sql.lockHeadline(Number(place)));
  return toWire(place, row);
}

/** Changes a headline, at once or as a proposal. */
export function headlineHandler(ctx: AppContext): ProposalHandler<OperatorHeadline, OperatorHeadline> {
  return {
    kind: 'headline.save',
    compare: async (tx, { place, ...after }) => {
      // A place without a headline has no row to lock.
      await tx.query(lockSettings());
      const { place: _, ...before } = await readHeadline(tx, place);
      return ok({ subject: `headline:${place}`, before, after });
    },
    apply: async (tx, { place, ...words }, { actor, reason }) => {
      const [row] = await tx.query<sql.HeadlineRow>(sql.lockHeadline(Number(place)));
      const saved = await saveHeadline(tx, { place: Number(place), ...words });
      if (!saved.ok) return fail('malformed');
      const { place: _, ...after } = saved.value;
      const before = row === undefined ? {} : { before: toWire(place, row) };
      await writeAudit(tx, { actor, action: 'headline.save', subject: `headline:${place}`, ...before, after, reason });
      return ok({ place, ...after });
    },
    applied: () => refreshContentAfterCommit(ctx),
  };
}

function toWire(place: OperatorHeadline['place'], row: sql.HeadlineRow | undefined): OperatorHeadline {
  if (row === undefined) return { place, isOn: false, notes: '', notesHindi: '' };
  return { place, isOn: row.is_on, notes: row.notes, notesHindi: row.notes_hindi };
}
