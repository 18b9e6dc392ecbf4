import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { countOpenLinks } from '../breaks/index.ts';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { CONCERNS_FILE } from './concerns-file.ts';
import * as concerns from './concerns.sql.ts';
import * as sql from './markers.sql.ts';
import { toMarkers } from './staff-wire.ts';

const MOST_CANDIDATES = 1_000;
const MOST_LISTED = 200;

/** Operator calls on players who show signs of harmful play: the list, and acknowledgements. */
export function registerConcerns(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listConcerns,
    file: CONCERNS_FILE,
    list: async ({ query }) => {
      const candidates = await db.query<{ player_id: bigint }>(sql.selectCandidates(MOST_CANDIDATES));
      const rows = await db.query<sql.MarkersRow>(sql.selectMarkers(candidates.map((row) => row.player_id)));
      const found = rows.filter((row) => row.concern > 0);
      const notes = await db.query<concerns.NoteRow>(concerns.selectNewestNotes(found.map((row) => row.player_id)));
      const noteOf = new Map(notes.map((note) => [note.player_id, note]));
      const shown = found.filter((row) => isIn(noteOf.get(row.player_id), query)).slice(0, MOST_LISTED);
      const done = await db.query<concerns.DoneRow>(concerns.selectDone(shown.map((row) => row.player_id)));
      return ok({
        players: shown.map((row) => ({
          playerId: String(row.player_id),
          name: row.name,
          ...toMarkers(row),
          done: done.filter((one) => one.player_id === row.player_id).map(toDone),
          acknowledged: toNote(noteOf.get(row.player_id)),
        })),
        linksOpen: await countOpenLinks(db),
      });
    },
  });

  api.register(OPERATOR_CALLS.acknowledgeConcern, async ({ params, body, operator, actor }) =>
    db.attempt(async (tx) => {
      const playerId = BigInt(params.playerId);
      const [markers] = await tx.query<sql.MarkersRow>(sql.selectMarkers([playerId]));
      if (markers === undefined) return fail('player_unknown');
      const { concern } = markers;
      const { note } = body;
      const { operatorId } = operator;
      const { at } = await tx.one<{ at: Date }>(concerns.insertNote({ playerId, operatorId, concern, note }));
      const after = { ...toMarkers(markers) };
      const subject = `player:${playerId}`;
      await writeAudit(tx, { actor, action: 'player.concern_acknowledge', subject, after, reason: note });
      return ok({ atMs: at.getTime() });
    }),
  );
}

/** Whether an acknowledgement is in this time. Without limits, players without one belong to the list too. */
function isIn(
  note: concerns.NoteRow | undefined,
  { fromMs, toMs }: { fromMs?: number | undefined; toMs?: number | undefined },
): boolean {
  if (fromMs === undefined && toMs === undefined) return true;
  if (note === undefined) return false;
  const atMs = note.at.getTime();
  return atMs >= (fromMs ?? 0) && (toMs === undefined || atMs < toMs);
}

function toDone({ subject, is_lift: isLift, by, at }: concerns.DoneRow) {
  return { subject, isLift, by, atMs: at.getTime() };
}

function toNote(row: concerns.NoteRow | undefined) {
  if (row === undefined) return null;
  return { by: row.by, atMs: row.at.getTime(), note: row.note, concern: row.concern };
}
