import { OPERATOR_CALLS, type OperatorRateVersion } from '@surahi/contract/operator';
import { FAMILIES, FAMILY_GAMES } from '@surahi/game';
import { getSettings } from '../../content/settings/index.ts';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { changeMarkets } from './change-markets.ts';
import { selectVersions, type VersionRow } from './edit-markets.sql.ts';
import { listRateVersions, publishRates, type RateVersion } from './publish-rates.ts';

/** Lists rate versions with their number of open draws, and publishes new ones. */
export function registerRateVersions(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  api.register(OPERATOR_CALLS.listOperatorRates, async () => {
    const rows = await db.query<VersionRow>(selectVersions());
    const about = new Map(rows.map((row) => [row.rate_version, row]));
    const families = [];
    for (const family of FAMILIES) {
      const versions = await listRateVersions(db, family);
      const games = [...FAMILY_GAMES[family]];
      families.push({ family, games, versions: versions.map((one) => toWire(one, about.get(one.rateVersion))) });
    }
    return ok({ floors: getSettings(ctx).rateFloors, families });
  });

  api.register(OPERATOR_CALLS.publishRates, async ({ body, actor }) => {
    const { family, rates, reason } = body;
    const published = await changeMarkets(ctx, async (tx) => {
      const made = await publishRates(tx, { family, rates, floors: getSettings(ctx).rateFloors, actor, reason });
      if (!made.ok) return made;
      // publishRates holds the lock of the plan, so the previous version is the one that this change replaces.
      const [, before] = await listRateVersions(tx, family);
      return (before?.rateVersion ?? null) === body.basedOn ? made : fail('changed_meanwhile');
    });
    return published.ok ? ok({ rateVersion: published.value.rateVersion }) : published;
  });
}

function toWire(version: RateVersion, about: VersionRow | undefined): OperatorRateVersion {
  const { rateVersion, rates, createdAt } = version;
  return {
    rateVersion,
    rates: Object.fromEntries(Object.entries(rates).map(([game, { stake, win }]) => [game, { stake, win }])),
    createdAtMs: createdAt.getTime(),
    createdBy: about?.created_by ?? null,
    openDraws: about?.open_draws ?? 0,
  };
}
