import { type OperatorAnswer, OPERATOR_CALLS, type OperatorRateVersion } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { formatCount, formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { familyName, Note, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { useUnsavedDraft } from '../../shared/unsaved.ts';
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
  const stored = draftOf(games, newest);
  const accept = useUnsavedDraft({ draft: draft ?? stored, stored });
  const lines = rates === undefined ? [] : changesOf(games, newest, rates);
  const isRefused = rates !== undefined && isAnyRefused(rates, floors);

  function publish() {
    if (rates === undefined) return;
    confirm({
      title: t('Publish new rates of {family}?', { family: familyName(family) }),
      consequences: [
        ...lines,
        t('Open draws, and every bid on them, keep the rates they have.'),
        t('Each market uses the new rates from its next draw on that is not in the public log yet.'),
      ],
      action: t('Publish'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.publishRates,
          { body: { family, rates, basedOn: newest?.rateVersion ?? null, reason } },
          { done: t('New rates of {family} are published', { family: familyName(family) }), onDone: accept },
        ),
    });
  }

  return (
    <Panel
      title={familyName(family)}
      end={
        newest === undefined ? undefined : (
          <Badge tone="open">{t('Version {rateVersion}', { rateVersion: newest.rateVersion })}</Badge>
        )
      }
    >
      <RatesTable games={games} version={newest} draft={draft} onChange={setDraft} floors={floors} />
      {newest === undefined ? <Note>{t('No rates are published yet.')}</Note> : <Note>{keptSentence(versions)}</Note>}
      {mayPublish ? (
        draft === undefined ? (
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-label={t('Change rates of {family}', { family: familyName(family) })}
            onClick={() => setDraft(stored)}
          >
            {t('Change rates')}
          </Button>
        ) : (
          <>
            {isRefused ? (
              <Note tone="bad">
                {t('A game must return at most 100 % of the stake, and at least its lowest return from the settings.')}
              </Note>
            ) : null}
            <div className="flex gap-2">
              <Button disabled={lines.length === 0 || isRefused} onClick={publish}>
                {t('Publish')}
              </Button>
              <Button variant="secondary" onClick={() => setDraft(undefined)}>
                {t('Discard')}
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
  const words = kept.map((version) =>
    t('{count} and their bids keep version {rateVersion}', {
      count: plural(version.openDraws, 'open draw'),
      rateVersion: version.rateVersion,
    }),
  );
  return words.length === 0
    ? t('No draw is open. The next draws use the newest version.')
    : t('{words}. Later draws use the newest version.', { words: words.join('; ') });
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
    const was =
      old === undefined
        ? ''
        : `${t('{stake} pays {win} →', { stake: formatCount(old.stake), win: formatCount(old.win) })} `;
    return [
      t('{game}: {was}{stake} pays {win}', {
        game: gameName(game),
        was,
        stake: formatCount(next.stake),
        win: formatCount(next.win),
      }),
    ];
  });
}

type FormerVersionsProps = { versions: readonly OperatorRateVersion[]; games: readonly string[] };

function FormerVersions({ versions, games }: FormerVersionsProps) {
  if (versions.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="text-sm font-semibold text-muted">{t('Earlier versions')}</h3>
      {versions.map((version) => (
        <details key={version.rateVersion} className="text-sm">
          <summary className="num cursor-pointer py-1">
            {t('Version {rateVersion} · {time}', {
              rateVersion: version.rateVersion,
              time: formatInstant(version.createdAtMs),
            })}
            {version.createdBy === null ? '' : ` · ${version.createdBy}`}
            {version.openDraws === 0
              ? ''
              : ` ${t('· used by {count}', { count: plural(version.openDraws, 'open draw') })}`}
          </summary>
          <RatesTable games={games} version={version} />
        </details>
      ))}
    </div>
  );
}
