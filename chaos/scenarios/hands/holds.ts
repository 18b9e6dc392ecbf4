import { listOutbox } from '../../../apps/server/src/players/text-messages/index.ts';
import { MOBILE_BASE, PAYOUT_BASE, type World } from '../../lib/world.ts';
import { act, callPlayer, codeOfCall, expectRefused, type HandsScene, requestPayout, send } from './scene.ts';

const NEW_PASSWORD = 'a password of somebody else';

/** Reset then transfer: somebody resets the password by a code, logs in and sends the money away. */
export async function resetThenTransfer(scene: HandsScene): Promise<void> {
  const { random } = scene;
  const [player, to] = [scene.newPlayer(), scene.newPlayer()];
  const mobile = String(MOBILE_BASE + player);
  await callPlayer(scene, '/api-forget-check-mobile', { mobile });
  const otp = await newestCode(scene.world, mobile);
  await callPlayer(scene, '/api-forgot-password', { mobile, new_pass: NEW_PASSWORD, otp });
  const { unique_token: token } = await callPlayer(scene, '/api-user-login', { mobile, password: NEW_PASSWORD });
  const stolen = { ...scene.world, tokenOf: () => String(token) };
  await expectRefused(scene, 'reset then transfer: points stay in the wallet', 'transfer_on_hold', () =>
    send(scene, { kind: 'transfer', id: random.uuid(), player, to, amountPaise: 10_000 }, stolen),
  );
  const payout = await requestPayout(scene, player, 100, stolen);
  await expectRefused(scene, 'reset then transfer: nobody claims the payout', 'payout_on_hold', () =>
    codeOfCall(scene, scene.newFinance(), 'claimWithdrawal', payout),
  );
}

/** Re-entry of a payout number: somebody changes the number and enters the known one again, so that it looks old. */
export async function reEntry(scene: HandsScene): Promise<void> {
  const player = scene.newPlayer();
  const finance = scene.newFinance();
  // The number of `makeWorld` has no hold.
  const free = await requestPayout(scene, player, 100);
  await act(scene, finance, 'claimWithdrawal', free);
  for (const number of ['9876543211', String(PAYOUT_BASE + player)]) {
    await enterNumber(scene, player, number);
    const payout = await requestPayout(scene, player, 100);
    await expectRefused(scene, `re-entry: nobody claims a payout to ${number}`, 'payout_on_hold', () =>
      codeOfCall(scene, finance, 'claimWithdrawal', payout),
    );
  }
}

async function enterNumber(scene: HandsScene, player: number, number: string): Promise<void> {
  const unique_token = scene.world.tokenOf(player);
  await callPlayer(scene, '/api-validate-bank', { unique_token });
  const otp = await newestCode(scene.world, String(MOBILE_BASE + player));
  const fields = { unique_token, upi_type: '2', google_pay_no: number, otp };
  const { held_until } = await callPlayer(scene, '/api-add-user-upi-details', fields);
  const isHeld = typeof held_until === 'number' && held_until > 0;
  scene.report.check(`re-entry: the entry of ${number} begins a hold`, isHeld, String(held_until));
}

/** The code of the newest text message to this number. */
async function newestCode({ database }: World, mobile: string): Promise<string> {
  const [message] = await listOutbox(database.app, { mobile, limit: 1 });
  const code = /\b[0-9]{4}\b/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`${mobile} received no code`);
  return code;
}
