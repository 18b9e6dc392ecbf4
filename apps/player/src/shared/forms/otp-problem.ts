import { failureText } from '../failure-text.ts';
import { t } from '../i18n/i18n.ts';
import { refusalWords } from '../i18n/refusals.ts';

type Failure = { kind: string; code?: string | undefined; msg?: string | undefined };

/** Why no code was sent (requirement WDR-02): the server's text, else a text for the kind of failure. */
export function otpProblem(failure: Failure): string {
  if (failure.kind === 'network' || failure.kind === 'aborted') return t('payout.otpError');
  if (failure.kind === 'malformed') return t('payout.otpNotGenerated');
  const said = failure.kind === 'server' ? refusalWords(failure) : undefined;
  return said ?? failureText(failure, 'payout.otpNotFetched');
}
