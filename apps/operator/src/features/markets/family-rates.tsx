import { type OperatorAnswer, OPERATOR_CALLS, type OperatorRateVersion } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { formatCount, formatInstant, plural } from '../../shared/format.ts';
import { familyName, Note, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { useUnsaved } from '../../shared/unsaved.ts';
import { gameName } from './game-name.ts';
import { draftOf, readDraft, type RateDraft } from './rate-draft.ts';
import { RatesTable } from './rates-table.tsx';
import { isAnyRefused, type RateFloors } from './return-text.ts';

type FamilyRatesData = OperatorAnswer<typeof OPERATOR_CALLS.listOperatorRates>['families'][number];

type FamilyRatesProps = { data: FamilyRatesData; mayPublish: boolean; floors: RateFloors };

/** A family's current rates, the form that publishes a new version, and the former versions. */
export function FamilyRates({ data, mayPublish, floors }: FamilyRatesProps) {
  const { family, games, versions } = data;
  const [newest, ...former] = versions;
  const [draft, setDraft] = useState<RateDraft>();
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const rates = draft === undefined ? undefined : readDraft(draft);
  useUnsaved(draft !== undefined && JSON.stringify(draft) !== JSON.stringify(draftOf(games, newest)));
  const lines = rates === undefined ? [] : changesOf(games, newest, rates);
  const isRefused = rates !== undefined && isAnyRefused(rates, floors);

  function publish() {
    if (rates === undefined) return;
    confirm({
      title: `Publish new rates of ${familyName(family)}?`,
      consequences: [
        ...lines,
        'Open draws, and every bid on them, keep the rates they have.',
        'Each market uses the new rates from its next draw on.',
      ],
      action: 'Publish',
      send: (reason) =>
        send(
          OPERATOR_CALLS.publishRates,
          { body: { family, rates, basedOn: newest?.rateVersion ?? null, reason } },
          { done: `New rates of ${familyName(family)} are published` },
        ),
    });
  }

  return (
    <Panel
      title={familyName(family)}
      end={newest === undefined ? undefined : <Badge tone="open">Version {newest.rateVersion}</Badge>}
    >
      <RatesTable games={games} version={newest} draft={draft} onChange={setDraft} floors={floors} />
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
          <>
            {isRefused ? (
              <Note tone="bad">
                A game must return at most 100 % of the stake, and at least its lowest return from the settings.
              </Note>
            ) : null}
            <div className="flex gap-2">
              <Button disabled={lines.length === 0 || isRefused} onClick={publish}>
                Publish
              </Button>
              <Button variant="secondary" onClick={() => setDraft(undefined)}>
                Discard
              </Button>
            </div>
          </>
        )
      ) : null}
      <FormerVersions versions={former} games={games} />
      {dialog}
    </Panel>
  );
}

/** The versions that open draws use. */
function keptSentence(versions: readonly OperatorRateVersion[]): string {
  const kept = versions.filter((version) => version.openDraws > 0);
  const words = kept.map(
    (version) => `${plural(version.openDraws, 'open draw')} and their bids keep version ${version.rateVersion}`,
  );
  return words.length === 0
    ? 'No draw is open. The next draws use the newest version.'
    : `${words.join('; ')}. Later draws use the newest version.`;
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
    const was = old === undefined ? '' : `${formatCount(old.stake)} pays ${formatCount(old.win)} → `;
    return [`${gameName(game)}: ${was}${formatCount(next.stake)} pays ${formatCount(next.win)}`];
  });
}

type FormerVersionsProps = { versions: readonly OperatorRateVersion[]; games: readonly string[] };

function FormerVersions({ versions, games }: FormerVersionsProps) {
  if (versions.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="text-sm font-semibold text-muted">Former versions</h3>
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
