import type { Statement } from '../../platform/db/db.ts';

export type CurrentRow = {
  market_id: number;
  draw_id: bigint;
  business_date: string;
  open_at: Date;
  close_at: Date;
  is_off: boolean;
  is_closed_early: boolean;
  is_cancelled: boolean;
  rate_version: number;
};

/** The current draw of each market. */
export function selectCurrentDraws(): Statement {
  return {
    name: 'markets_current_draws',
    text: `select d.market_id, d.draw_id, d.business_date, d.open_at, d.close_at, d.is_off, d.rate_version,
        d.closed_early_at is not null as is_closed_early, d.cancelled_at is not null as is_cancelled
      from markets m
      cross join lateral (
        select * from draws x where x.market_id = m.market_id and x.current_from <= app_now()
        order by x.business_date desc limit 1
      ) d`,
  };
}

export type VersionRow = { rate_version: number; created_by: string | null; open_draws: number };

/** The publisher of each rate version, and the number of open draws that use it. */
export function selectVersions(): Statement {
  return {
    name: 'markets_rate_versions',
    text: `select v.rate_version, o.username as created_by, coalesce(k.open_draws, 0) as open_draws
      from rate_versions v
      left join operators o on o.operator_id = v.created_by
      left join (
        select rate_version, count(*)::integer as open_draws from draws
        where business_date between (app_now() at time zone 'Asia/Kolkata')::date - 2
            and (app_now() at time zone 'Asia/Kolkata')::date + 2
          and current_from <= app_now() and close_at > app_now() and not is_off
          and closed_early_at is null and cancelled_at is null
        group by rate_version
      ) k using (rate_version)`,
  };
}
