import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import { Button, Segmented, TextInput } from '@surahi/ui';
import { useState } from 'react';
import { Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

const MODES = [
  { value: 'operator', label: 'People enter them' },
  { value: 'draw', label: 'Public randomness' },
] as const;

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Sets whether public randomness decides a market's results or people enter them, and their source. */
export function ResultsPanel({ market, mayManage }: { market: OperatorMarket; mayManage: boolean }) {
  const [mode, setMode] = useState(market.resultMode);
  const [source, setSource] = useState(market.resultSource);
  const { send } = useOperatorMutation(queryKeys.markets);
  const { confirm, dialog } = useReasonDialog();
  const isAscii = PRINTABLE_ASCII.test(source);
  const isChanged = mode !== market.resultMode || source.trim() !== market.resultSource;
  const review = () =>
    confirm({
      title: `Change how ${market.name} gets its results?`,
      consequences: [
        mode === 'draw'
          ? 'A round of the public beacon decides each result. Nobody can enter, declare or void it, or cancel the draw after its close.'
          : 'Operators enter each result. The public log proves that it was not changed later, not that it was fair.',
        'It applies to draws whose record is not in the public log yet. A record is made 30 minutes before bidding begins.',
      ],
      action: 'Save',
      send: (reason) =>
        send(
          OPERATOR_CALLS.editMarket,
          {
            params: { marketId: market.marketId },
            body: { resultMode: mode, resultSource: source.trim(), reason },
          },
          { done: `The results of ${market.name} are set` },
        ),
    });
  return (
    <Panel title="Results">
      <Segmented label="Results" value={mode} options={MODES} onChange={setMode} />
      {mode === 'operator' ? (
        <TextInput
          label="Source of the results (optional)"
          hint="The public log names it with each result. Without it the log names the operator of this site."
          maxLength={200}
          error={isAscii ? undefined : 'Use English letters, digits and signs only'}
          disabled={!mayManage}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
      ) : null}
      <Button
        variant="secondary"
        disabled={!mayManage || !isChanged || !isAscii}
        className="justify-self-start"
        onClick={review}
      >
        Save results
      </Button>
      {dialog}
    </Panel>
  );
}
