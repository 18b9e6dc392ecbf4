import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Button, Segmented, TextInput } from '@surahi/ui';
import { useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useUnsavedDraft } from '../../shared/unsaved.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const MODES = [
  { value: 'operator', label: t('People enter them') },
  { value: 'draw', label: t('Public randomness') },
] as const;

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Why the log cannot name a source, or undefined. */
function sourceErrorOf(source: string): string | undefined {
  if (source.trim() === '') return t('Enter the source of the results');
  return PRINTABLE_ASCII.test(source) ? undefined : t('Use English letters, digits and signs only');
}

/** Sets whether public randomness decides a market's results or people enter them, and their source. */
export function ResultsPanel({ market, mayManage }: { market: OperatorMarket; mayManage: boolean }) {
  const [mode, setMode] = useState(market.resultMode);
  const [source, setSource] = useState(market.resultSource);
  const { send } = useOperatorMutation(queryKeys.markets);
  const { confirm, dialog } = useReasonDialog();
  const sourceError = mode === 'operator' ? sourceErrorOf(source) : undefined;
  const stored = { mode: market.resultMode, source: market.resultSource };
  // In mode draw the form has no source, so the stored one stays.
  const wanted = { mode, source: mode === 'operator' ? source.trim() : stored.source };
  const accept = useUnsavedDraft({ draft: wanted, stored });
  const isChanged = wanted.mode !== stored.mode || wanted.source !== stored.source;
  const review = () =>
    confirm({
      title: t('Change how {market} gets its results?', { market: market.name }),
      consequences: [
        mode === 'draw'
          ? t(
              'A round of the public beacon decides each result. Nobody can enter, declare or void it, or cancel the draw after its close.',
            )
          : t(
              'Operators enter each result. The public log proves that it was not changed later, not that it was fair.',
            ),
        t(
          'It applies to draws whose record is not in the public log yet. A record is made 30 minutes before bidding begins.',
        ),
      ],
      action: t('Save'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.editMarket,
          {
            params: { marketId: market.marketId },
            body: { resultMode: mode, ...(mode === 'operator' ? { resultSource: source.trim() } : {}), reason },
          },
          { done: t('The results of {market} are set', { market: market.name }), onDone: accept },
        ),
    });
  return (
    <Panel title={t('Results')}>
      <Segmented label={t('Results')} value={mode} options={MODES} onChange={setMode} />
      {mode === 'operator' ? (
        <TextInput
          label={t('Source of the results')}
          hint={t('Where everybody can read the result. The public log names it with each result.')}
          maxLength={200}
          error={isChanged ? sourceError : undefined}
          disabled={!mayManage}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
      ) : null}
      <Button
        variant="secondary"
        disabled={!mayManage || !isChanged || sourceError !== undefined}
        className="justify-self-start"
        onClick={review}
      >
        {t('Save results')}
      </Button>
      {dialog}
    </Panel>
  );
}
