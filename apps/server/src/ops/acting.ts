import {
  isOperatorErrorCode,
  mayOperator,
  OPERATOR_ERRORS,
  type OperatorDraw,
  type Permission,
} from '@surahi/contract/operator';
import { isDate, zonedDate } from '@surahi/game';
import { entersByTwo, readDraws, readDrawsOf, type Side } from '../betting/draws/index.ts';
import { readSettings, type Settings } from '../content/settings/index.ts';
import type { Actor } from '../operators/audit/index.ts';
import { findOperator } from '../operators/sign-in/index.ts';
import { dbNow } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Failure } from '../platform/result.ts';
import { type OpsContext, type Option, type OptionValues, requiredOption, textOption, UsageError } from './command.ts';

/** Options that name a draw. */
export const DRAW_OPTIONS = {
  draw: { type: 'string', placeholder: 'ID', help: "the draw's number" },
  market: { type: 'string', placeholder: 'NAME', help: "or the market's name" },
  family: { type: 'string', placeholder: 'FAMILY', help: 'main, starline or gali, when two markets share the name' },
  date: { type: 'string', placeholder: 'YYYY-MM-DD', help: 'and the business date (default: today in India)' },
} as const satisfies Record<string, Option>;

/** Options of commands that change something. */
export const ACTOR_OPTIONS = {
  as: { type: 'string', placeholder: 'USER', help: 'the acting operator, recorded in the audit log' },
} as const satisfies Record<string, Option>;

/** The option --side: open or close. */
export const SIDE_OPTION = {
  side: { type: 'string', placeholder: 'SIDE', help: "open or close; 'open' for Starline and Gali (default: open)" },
} as const satisfies Record<string, Option>;

/** The platform refused the action. The command prints the message and exits with code 1. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** Formats a use case's refusal as a sentence. */
export function refused(failure: Failure): RefusedError {
  const text = isOperatorErrorCode(failure.code) ? OPERATOR_ERRORS[failure.code].message : failure.code;
  return new RefusedError(failure.msg ?? text);
}

/** Returns the operator of --as when their role has all these permissions. */
export async function actorOf(
  ops: OpsContext,
  values: OptionValues,
  permissions: readonly Permission[],
): Promise<Actor> {
  const username = requiredOption(values, 'as').toLowerCase();
  const operator = await findOperator(ops.db, username);
  if (operator === undefined)
    throw new RefusedError(`Operator ${username} does not exist. Create it with create-operator`);
  const missing = permissions.find((permission) => !mayOperator(operator.role, permission));
  if (missing !== undefined)
    throw new RefusedError(`The role of ${username}, ${operator.role}, does not allow ${missing}`);
  return { name: username, operatorId: operator.operatorId, address: 'command line' };
}

/** Returns today's date in India, YYYY-MM-DD, by the database's clock. */
export async function todayInIndia(db: Db): Promise<string> {
  return zonedDate((await dbNow(db)).getTime(), 'Asia/Kolkata');
}

/** Returns --date, by default today in India. */
export async function dateOf(ops: OpsContext, values: OptionValues): Promise<string> {
  const date = textOption(values, 'date') ?? (await todayInIndia(ops.db));
  if (!isDate(date)) throw new UsageError(`--date ${date} is invalid. Use a date such as 2026-01-31`);
  return date;
}

/** Returns the family of --family; undefined without the option. Throws UsageError for an unknown one. */
export function familyOf(values: OptionValues): OperatorDraw['family'] | undefined {
  const family = textOption(values, 'family');
  if (family === undefined || family === 'main' || family === 'starline' || family === 'gali') return family;
  throw new UsageError(`--family ${family} is invalid. Use main, starline or gali`);
}

/** Returns the side of --side. Throws UsageError for an invalid one. */
export function sideOf(values: OptionValues): Side {
  const side = textOption(values, 'side') ?? 'open';
  if (side === 'open' || side === 'close') return side;
  throw new UsageError(`--side ${side} is invalid. Use open or close`);
}

/** Returns the draw that --draw, or --market with --date, names. */
export async function drawOf(ops: OpsContext, values: OptionValues): Promise<OperatorDraw> {
  const id = textOption(values, 'draw');
  if (id !== undefined) {
    if (!/^[1-9][0-9]{0,17}$/.test(id)) throw new UsageError(`--draw ${id} is invalid. Use a number`);
    const [draw] = await readDraws(ops.db, [BigInt(id)], await viewerOf(ops));
    if (draw === undefined) throw new RefusedError(`Draw ${id} does not exist`);
    return draw;
  }
  const name = textOption(values, 'market');
  if (name === undefined) throw new UsageError('Name the draw by --draw, or by --market and --date');
  const date = await dateOf(ops, values);
  const draws = await readDrawsOf(ops.db, {
    date,
    family: familyOf(values),
    state: undefined,
    viewer: await viewerOf(ops),
  });
  const found = draws.filter((draw) => draw.marketName.toLowerCase() === name.toLowerCase());
  if (found.length > 1) throw new UsageError(`${found.length} markets are called ${name}. Add --family`);
  const [draw] = found;
  if (draw === undefined) throw new RefusedError(`${name} has no draw on ${date}`);
  return draw;
}

/** The settings from the database. */
export function settingsOf(ops: OpsContext): Promise<Settings> {
  return readSettings(ops);
}

/**
 * Returns the viewer with whom the command line reads draws. It is not an operator, so it never sees a result entry
 * that the second person must not see.
 */
export async function viewerOf(ops: OpsContext): Promise<{ operatorId: bigint; byTwo: boolean }> {
  return { operatorId: 0n, byTwo: entersByTwo(ops.config, await settingsOf(ops)) };
}

/** Formats a draw as 'Kalyan (main), 2026-11-21, draw 41'. */
export function nameDraw(draw: OperatorDraw): string {
  return `${draw.marketName} (${draw.family}), ${draw.businessDate}, draw ${draw.drawId}`;
}

/** Returns true with --yes, else asks the person. */
export async function confirmed(ops: OpsContext, values: OptionValues, question: string): Promise<boolean> {
  return values.yes === true || ops.ask(question);
}

/** The option --yes, which skips the question before a change. */
export const YES_OPTION = {
  yes: { type: 'boolean', help: 'do not ask for confirmation' },
} as const satisfies Record<string, Option>;
