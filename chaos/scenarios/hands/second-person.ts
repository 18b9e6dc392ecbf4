import { randomUUID } from 'node:crypto';
import {
  offsetTo,
  setClockOffset,
  shiftMachineClock,
  SUITE_NOW_MS,
} from '../../../apps/server/src/testing/suite-clock.ts';
import { totpAt } from '../../lib/authenticator.ts';
import { createClient } from '../../lib/client.ts';
import { askConsole, type Badge, CONSOLE_PASSWORD, signInOperators } from '../../lib/console.ts';
import type { Context } from '../../lib/scenario.ts';
import { startServer } from '../../lib/server.ts';
import { verifyBooks } from '../../lib/verifier.ts';
import { makeWorld, type World } from '../../lib/world.ts';
import { act, codeOfCall, expectRefused, type HandsScene } from './scene.ts';

const LICENSED = {
  VALUE_MODE: 'licensed',
  PUBLIC_URL: 'https://surahi.example',
  EXCLUSION_KEY: 'a key of this run',
  LICENSE_OPERATOR_NAME: 'Test Gaming Ltd',
  LICENSE_REGULATOR: 'Test Authority',
  LICENSE_NUMBER: '1',
  LICENSE_COUNTRIES: 'GB',
  LICENSE_MINIMUM_AGE: '18',
  SMS_URL: 'http://127.0.0.1:9/{mobile}',
};

/** More than one operator may credit alone. */
const AMOUNT_PAISE = '1000001';
const reason = 'as was agreed';

/** A self-made second person, on a licensed server of its own: an owner adds an operator and confirms as that operator. */
export async function selfMadeSecondPerson({ database, report }: Pick<Context, 'database' | 'report'>): Promise<void> {
  const world = await makeWorld(await database(), { players: 1, startPoints: 1_000 });
  await world.database.owner.query({ text: setClockOffset(0) });
  await world.database.owner.query({ text: shiftMachineClock(offsetTo(SUITE_NOW_MS)) });
  const server = await startServer(world.database, LICENSED);
  const client = createClient(server.port);
  const scene = { world, report, client };
  const [owner, other] = await signInOperators(world, server.port, ['owner', 'owner']);
  if (owner === undefined || other === undefined) throw new Error('an operator did not sign in');
  for (const one of [owner, other]) await enrol(scene, one);
  await endWait(world);

  const operator = { username: 'second', name: 'Second', role: 'owner', reason };
  const name = 'self-made second person';
  await expectRefused(scene, `${name}: an owner alone adds nobody`, 'pending', async () =>
    String((await act(scene, owner, 'addOperator', { body: operator })).state),
  );
  const { proposals } = await act(scene, owner, 'listProposals');
  const [proposal]: unknown[] = Array.isArray(proposals) ? proposals : [];
  const params = { proposalId: String(Reflect.get(Object(proposal), 'proposalId')) };
  await expectRefused(scene, `${name}: the proposer does not approve`, 'second_person_required', () =>
    codeOfCall(scene, owner, 'approveProposal', { params }),
  );
  const { created } = await act(scene, other, 'approveProposal', { params });
  const made = await signInNew(scene, String(Reflect.get(Object(created), 'password')));

  const adjustment = await act(scene, owner, 'adjustWallet', {
    params: { playerId: '1' },
    body: { requestId: randomUUID(), direction: 'credit', amountPaise: AMOUNT_PAISE, reason },
  });
  const confirm = { params: { adjustmentId: String(adjustment.adjustmentId) } };
  await expectRefused(scene, `${name}: a new operator confirms nothing`, 'second_person_new', () =>
    codeOfCall(scene, made, 'confirmAdjustment', confirm),
  );
  await endWait(world);
  const later = await codeOfCall(scene, made, 'confirmAdjustment', confirm);
  report.check(`${name}: after the wait the operator confirms`, later === 'accepted', later);
  client.close();
  await verifyBooks(world, report);
  await server.stop();
}

type Scene = Pick<HandsScene, 'world' | 'client'>;

/** Signs in with the generated password, and sets a new one and an authenticator. */
async function signInNew(scene: Scene, generated: string): Promise<Badge> {
  const inside = await askConsole(scene.client.port, 'signIn', { body: { username: 'second', password: generated } });
  if (inside.http !== 200) throw new Error(`the new operator could not sign in: ${inside.code}`);
  const badge = { cookie: inside.cookie, csrf: String(inside.fields.csrfToken) };
  await act(scene, badge, 'changePassword', { body: { current: generated, password: CONSOLE_PASSWORD } });
  await enrol(scene, badge);
  return badge;
}

async function enrol(scene: Scene, badge: Badge): Promise<void> {
  const { secret } = await act(scene, badge, 'startTotp');
  const { now } = await scene.world.database.owner.one<{ now: Date }>({ text: 'select app_now() as now' });
  const code = totpAt(String(secret), now.getTime());
  await act(scene, badge, 'confirmTotp', { body: { code } });
}

/** Moves the making of every operator back, past the wait of a new one. */
async function endWait({ database }: World): Promise<void> {
  await database.owner.query({ text: `update operators set settled_at = settled_at - interval '25 hours'` });
}
