import { afterEach, expect, test } from 'vitest';
import { loadTexts, t } from '../../shared/i18n/i18n.ts';
import hindi from '../../shared/i18n/locales/refusals-hi.json' with { type: 'json' };
import { setRefusalTexts } from '../../shared/i18n/refusals.ts';
import { receiverProblem } from './receiver-problem.ts';

afterEach(() => setRefusalTexts());

test('[TRF-02] an unknown receiver has the specified text and the helping line, in a language with own refusals too', async () => {
  await loadTexts(['money']);
  const unknown = { kind: 'refused', code: 'receiver_unknown', msg: 'Account not found' };
  const expected = `Username or password incorrect\n${t('transfer.receiverUnknownHelp')}`;
  expect(receiverProblem(unknown)).toBe(expected);
  setRefusalTexts(hindi);
  expect(receiverProblem(unknown)).toBe(expected);
});
