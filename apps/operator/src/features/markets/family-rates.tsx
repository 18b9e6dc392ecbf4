import { type OperatorAnswer, OPERATOR_CALLS, type OperatorRateVersion } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { formatCount, formatInstant, plural } from '../../shared/format.ts';
import { familyName, Note, Panel } from '../../shared/parts.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { gameName } from './game-name.ts';
import { draftOf, readDraft, type RateDraft } from './rate-draft.ts';
import { RatesTable } from './rates-table.tsx';
import { useMarketCall } from './use-market-call.ts';

type FamilyRatesData = OperatorAnswer<typeof OPERATOR_CALLS.listOperatorRates>['families'][number];

/** A family's newest rates, changed by publishing a version; and the versions before. */
export function FamilyRates({ data, mayPublish }: { data: FamilyRatesData; mayPublish: boolean }) {
  const { family, games, versions } = data;
  const [newest, ...former] = versions;
  const [draft, setDraft] = useState<RateDraft>();
  const [asking, setAsking] = useState(false);
  const send = useMarketCall();
  const rates = draft === undefined ? undefined : readDraft(draft);
  const lines = rates === undefined ? [] : changesOf(games, newest, rates);

  async function publish(reason: string): Promise<boolean> {
    if (rates === undefined) return false;
    const body = { family, rates, basedOn: newest?.rateVersion ?? null, reason };
    const done = `New rates of ${familyName(family)} are published`;
    return (await send(OPERATOR_CALLS.publishRates, { body }, done)) !== undefined;
  }

  return (
    <Panel
      title={familyName(family)}
      end={newest === undefined ? undefined : <Badge tone="open">Version {newest.rateVersion}</Badge>}
    >
      <RatesTable games={games} version={newest} draft={draft} onChange={setDraft} />
      {newest === undefined ? <Note>No rates are published yet.</Note> : <Note>{keptSentence(versions)}</Note>}
      {mayPublish ? (
        draft === undefined ? (
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-label={`Change rates of ${familyName(family)}`}
            onClick={() => setDraft(draftOf(games, newest))}
          >
            Change rates
          </Button>
        ) : (
          <div className="flex gap-2">
            <Button disabled={lines.length === 0} onClick={() => setAsking(true)}>
              Publish
            </Button>
            <Button variant="secondary" onClick={() => setDraft(undefined)}>
              Discard
            </Button>
          </div>
        )
      ) : null}
      <FormerVersions versions={former} games={games} />
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Publish new rates of ${familyName(family)}?`}
        consequences={[
          ...lines,
          'Draws that can be bid on now, and every bid on them, keep the rates they have.',
          'Each market takes the new rates with its next draw.',
        ]}
        action="Publish"
        onConfirm={publish}
      />
    </Panel>
  );
}

/** Which version holds for what can be bid on now. */
function keptSentence(versions: readonly OperatorRateVersion[]): string {
  const kept = versions.filter((version) => version.openDraws > 0);
  const words = kept.map(
    (version) => `${plural(version.openDraws, 'open draw')} and their bids keep version ${version.rateVersion}`,
  );
  return words.length === 0
    ? 'No draw is open; the next ones take the newest version.'
    : `${words.join('; ')}. Draws to come take the newest version.`;
}

function changesOf(
  games: readonly string[],
  before: OperatorRateVersion | undefined,
  after: Record<string, { stake: number; win: number }>,
): string[] {
  return games.flatMap((game) => {
    const old = before?.rates[game];
    const next = after[game];
    if (next === undefined || (old?.stake === next.stake && old.win === next.win)) return [];
    const was = old === undefined ? '' : `${formatCount(old.stake)} gives ${formatCount(old.win)} → `;
    return [`${gameName(game)}: ${was}${formatCount(next.stake)} gives ${formatCount(next.win)}`];
  });
}

type FormerVersionsProps = { versions: readonly OperatorRateVersion[]; games: readonly string[] };

function FormerVersions({ versions, games }: FormerVersionsProps) {
  if (versions.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="text-sm font-semibold text-muted">Versions before</h3>
      {versions.map((version) => (
        <details key={version.rateVersion} className="text-sm">
          <summary className="num cursor-pointer py-1">
            Version {version.rateVersion} · {formatInstant(version.createdAtMs)}
            {version.createdBy === null ? '' : ` · ${version.createdBy}`}
            {version.openDraws === 0 ? '' : ` · kept by ${plural(version.openDraws, 'open draw')}`}
          </summary>
          <RatesTable games={games} version={version} />
        </details>
      ))}
    </div>
  );
}
