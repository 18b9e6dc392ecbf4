import { FormAlert } from '../form-alert.tsx';
import { type MessageId, useT } from '../i18n/i18n.ts';

type UnknownAlertProps = { state: { phase: string; isUnknown?: true }; history: MessageId };

/** Sends the player to a history when the last request expired before its outcome was known. */
export function UnknownAlert({ state, history }: UnknownAlertProps) {
  const t = useT();
  return <FormAlert text={state.isUnknown === true ? t('money.unknown', { history: t(history) }) : undefined} />;
}
