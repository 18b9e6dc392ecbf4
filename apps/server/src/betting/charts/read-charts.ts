import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { marketCharts, RequestOf, ResponseBody } from '@surahi/contract';
import { addDays, ankOf, clockText, type Family, isDate, zonedDate, zonedParts } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type BoardMarket, currentDraw, getBoard } from '../markets/index.ts';
import { between, readChartHistories } from './chart-history.ts';
import type { ChartRow } from './charts.sql.ts';

/** Days of a chart when the request has no first date. */
const DEFAULT_DAYS = 365;

type Charts = ResponseBody<typeof marketCharts>;

/**
 * The declared results of one market, or of all active markets of a family, between two business dates (both included;
 * by default the last year). Errors: market_unknown; malformed for an invalid date or an end before the start.
 */
export async function readCharts(
  ctx: AppContext,
  request: RequestOf<typeof marketCharts>,
): Promise<Result<Charts, 'market_unknown' | 'malformed'>> {
  const nowMs = ctx.clock.nowMs();
  const markets = marketsAsked(ctx, request.family, request.game_id);
  if (markets.length === 0 && request.game_id !== undefined) return fail('market_unknown');
  const to = request.to ?? zonedDate(nowMs, markets.length === 1 ? (markets[0]?.zone ?? HOUSE_ZONE) : HOUSE_ZONE);
  if (!isDate(to)) return fail('malformed', { msg: 'to: must be a date YYYY-MM-DD' });
  const from = request.from ?? addDays(to, -DEFAULT_DAYS);
  if (!isDate(from)) return fail('malformed', { msg: 'from: must be a date YYYY-MM-DD' });
  if (from > to) return fail('malformed', { msg: 'from: must not be after to' });

  const ids = markets.map((market) => market.marketId);
  const histories = await readChartHistories(ctx, ids);
  const rows = ids.flatMap((id) => between(histories.get(id) ?? [], from, to));
  // Rows of one market are sorted by date. The rows of a family are merged; markets of a date keep their order.
  if (ids.length > 1) rows.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return ok({
    family: request.family,
    from,
    to,
    markets: markets.map((market) => {
      const logFrom = histories.get(market.marketId)?.find(({ is_recorded: isRecorded }) => isRecorded)?.date;
      return {
        game_id: String(market.marketId),
        game_name: market.name,
        game_name_hindi: market.nameHindi,
        open_time: openTime(market, nowMs),
        ...(logFrom === undefined ? {} : { log_from: logFrom }),
      };
    }),
    results: rows.map((row) => toWire(request.family, row)),
    server_time: Math.round(nowMs),
  });
}

/** The requested active markets, in the order of the lists. */
function marketsAsked(ctx: AppContext, family: Family, gameId: string | undefined): BoardMarket[] {
  const all = [...getBoard(ctx).markets.values()].filter((market) => market.family === family);
  if (gameId !== undefined) return all.filter((market) => String(market.marketId) === gameId);
  const nowMs = ctx.clock.nowMs();
  const minutes = (market: BoardMarket): number => minuteOfOpening(market, nowMs);
  return all.sort(
    (a, b) =>
      (family === 'starline' ? minutes(a) - minutes(b) : a.displayOrder - b.displayOrder) || a.marketId - b.marketId,
  );
}

/** The opening of the current draw in minutes of the day. Markets without a draw sort last. */
function minuteOfOpening(market: BoardMarket, nowMs: number): number {
  const clock = openClock(market, nowMs);
  return clock === undefined ? Number.MAX_SAFE_INTEGER : clock.hour * 60 + clock.minute;
}

function openTime(market: BoardMarket, nowMs: number): string {
  const clock = openClock(market, nowMs);
  if (clock === undefined) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  return clockText(`${two(clock.hour)}:${two(clock.minute)}`);
}

function openClock(market: BoardMarket, nowMs: number): { hour: number; minute: number } | undefined {
  const draw = currentDraw(market, nowMs)?.current;
  return draw === undefined ? undefined : zonedParts(draw.openAtMs, market.zone);
}

function toWire(family: Family, row: ChartRow): Charts['results'][number] {
  const common = { game_id: String(row.market_id), date: row.date };
  if (family === 'gali') return { ...common, open_pana: '', close_pana: '', jodi: row.open_number };
  if (family === 'starline') return { ...common, open_pana: row.open_number, close_pana: '', jodi: '' };
  const isWhole = row.open_number !== '' && row.close_number !== '';
  const jodi = isWhole ? ankOf(row.open_number) + ankOf(row.close_number) : '';
  return { ...common, open_pana: row.open_number, close_pana: row.close_number, jodi };
}
