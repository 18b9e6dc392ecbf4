import { failureText } from '../../shared/failure-text.ts';
import { t } from '../../shared/i18n/i18n.ts';

/**
 * One text for every refused lookup, so that it does not reveal which numbers have accounts. Errors that the player can
 * correct have their own texts.
 */
export function receiverProblem(answer: Parameters<typeof failureText>[0]): string {
  if (answer.kind !== 'refused') return failureText(answer, 'common.loadFailed');
  // The server's text says until when.
  if (answer.code === 'transfer_on_hold') return failureText(answer, 'transfer.failed');
  const text = failureText({ ...answer, msg: undefined }, 'transfer.receiverUnknown', {
    // In other languages the app has a text of its own for this cause.
    receiver_unknown: 'transfer.receiverUnknown',
    transfer_to_self: 'transfer.phoneOwn',
    transfer_disabled: 'transfer.disabled',
    rate_limited: 'code.rate_limited',
  });
  // The specification's text speaks of a password, which this form does not have.
  return text === t('transfer.receiverUnknown') ? `${text}\n${t('transfer.receiverUnknownHelp')}` : text;
}
