import type { Tx } from '../../platform/db/db.ts';
import { isDemoDatabase } from '../../platform/db/value-mode.ts';
import type { Actor } from '../audit/index.ts';
import { selectStanding, type StandingRow } from './check-second-person.sql.ts';

/** The step of the first person. The operator is null for a step of the system, such as the demo robot. */
type FirstStep = { operatorId: bigint | null; at: Date };

export type SecondRefusal =
  | 'second_person_required'
  | 'second_person_new'
  | 'second_person_browser'
  | 'second_person_console';

/**
 * The reason why the actor is not a second person after this step; undefined if they are (docs/rules.md#23-two-people).
 * Two people are two operators. Neither was created or reset within the waiting hours. In licensed mode both work in
 * the console, and each in a browser of their own. The command line can name any operator, so it is nobody there.
 */
export async function checkSecondPerson(tx: Tx, actor: Actor, first: FirstStep): Promise<SecondRefusal | undefined> {
  const { operatorId: secondId, sessionId = null } = actor;
  if (first.operatorId === null) return undefined;
  if (first.operatorId === secondId) return 'second_person_required';
  const standing = await tx.one<StandingRow>(
    selectStanding({ firstId: first.operatorId, firstAt: first.at, secondId, sessionId }),
  );
  if (standing.is_new) return 'second_person_new';
  if (!standing.licensed) return undefined;
  if (sessionId === null || !standing.first_in_console) return 'second_person_console';
  return standing.same_browser ? 'second_person_browser' : undefined;
}

/**
 * In licensed mode, a named operator may take a first step only in the console. The command line can name any operator:
 * one person with a shell could take it as a colleague, and then be the second person.
 */
export async function checkFirstPerson(tx: Tx, actor: Actor): Promise<'second_person_console' | undefined> {
  if (actor.operatorId === null || actor.sessionId !== undefined || (await isDemoDatabase(tx))) return undefined;
  return 'second_person_console';
}
