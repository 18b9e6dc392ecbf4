import { OPERATOR_CALLS, type OperatorBodyInput, type OperatorHeadline } from '@surahi/contract/operator';
import type { OperatorClient } from './operators.ts';

type Body<Name extends 'savePlatformSettings' | 'saveTexts' | 'changePayee'> = OperatorBodyInput<
  (typeof OPERATOR_CALLS)[Name]
>;

/** The parts of a call that changes settings, made by an operator who sees the stored ones. */
export async function settingsChange(
  client: OperatorClient,
  settings: Body<'savePlatformSettings'>['settings'],
  reason: string,
) {
  const { settings: before } = await client.ok(OPERATOR_CALLS.getPlatformSettings);
  return { body: { settings, before, reason } };
}

/** The parts of a call that changes texts, made by an operator who sees the stored ones. */
export async function textsChange(client: OperatorClient, texts: Body<'saveTexts'>['texts'], reason: string) {
  const { texts: before } = await client.ok(OPERATOR_CALLS.getContent);
  return { body: { texts, before, reason } };
}

/** The parts of a call that changes a headline, made by an operator who sees the stored one. */
export async function headlineChange(client: OperatorClient, headline: OperatorHeadline, reason: string) {
  const { place, ...words } = headline;
  const { headlines } = await client.ok(OPERATOR_CALLS.getContent);
  const { place: _, ...before } = headlines[Number(place) - 1] ?? { place, isOn: false, notes: '', notesHindi: '' };
  return { params: { place }, body: { ...words, before, reason } };
}

/** The parts of a call that changes the payee, made by an operator who sees the stored one. */
export async function payeeChange(client: OperatorClient, change: Omit<Body<'changePayee'>, 'before'>) {
  const { current: before } = await client.ok(OPERATOR_CALLS.getPayee);
  return { body: { ...change, before } };
}
