import { createOperator } from '../../apps/server/src/operators/people/index.ts';
import { createHashQueue } from '../../apps/server/src/platform/security/hash-queue.ts';
import {
  CSRF_HEADER,
  OPERATOR_API,
  OPERATOR_CALLS,
  type OperatorCallName,
  type OperatorRole,
} from '../../packages/contract/src/operator/index.ts';
import { ACTOR, must, type World } from './world.ts';

/** The password of every operator added here. */
export const CONSOLE_PASSWORD = 'a long enough password';

/** The credentials of a console request: the session cookie, and the CSRF token of the page. */
export type Badge = { cookie?: string; csrf?: string };
export type Operator = Required<Badge> & { username: string; operatorId: bigint; role: OperatorRole };

/** An answer of the console. `fields` is its JSON object; `code` is empty unless the call was refused. */
export type ConsoleAnswer = {
  http: number;
  code: string;
  message: string;
  fields: Record<string, unknown>;
  cookie: string;
};

export type ConsoleParts = { params?: Record<string, string>; body?: Record<string, unknown> };

/** Sends a console call by its name. Missing path parameters become '1'. */
export async function askConsole(
  port: number,
  name: OperatorCallName,
  parts: ConsoleParts = {},
  badge: Badge = {},
): Promise<ConsoleAnswer> {
  const { method, path } = OPERATOR_CALLS[name];
  const filled = path.replaceAll(/:([a-zA-Z]+)/g, (_, key: string) => parts.params?.[key] ?? '1');
  return askPath(port, method, filled, badge, parts.body ?? {});
}

/** One field of the answer of a call without input. A change sends it back as what the operator saw. */
export async function readField(port: number, name: OperatorCallName, field: string, badge: Badge): Promise<unknown> {
  return (await askConsole(port, name, {}, badge)).fields[field];
}

/** Sends a request to a path below the console's API. */
export async function askPath(
  port: number,
  method: string,
  path: string,
  badge: Badge,
  body?: Record<string, unknown>,
): Promise<ConsoleAnswer> {
  const sends = method !== 'GET';
  const response = await fetch(`http://127.0.0.1:${port}${OPERATOR_API}${path}`, {
    method,
    headers: {
      ...(sends ? { 'content-type': 'application/json' } : {}),
      ...(badge.cookie === undefined ? {} : { cookie: badge.cookie }),
      ...(badge.csrf === undefined ? {} : { [CSRF_HEADER]: badge.csrf }),
    },
    ...(sends ? { body: JSON.stringify(body) } : {}),
  });
  const fields = toFields(await response.text());
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const textOf = (key: string): string => {
    const value = fields[key];
    return typeof value === 'string' ? value : '';
  };
  return { http: response.status, code: textOf('code'), message: textOf('message'), fields, cookie };
}

function toFields(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    // a download, not JSON
    return {};
  }
}

/**
 * Adds an operator for each role and signs them in over HTTP. The first operator of a role is named after it, with the
 * suffix.
 */
export async function signInOperators(
  world: World,
  port: number,
  roles: readonly OperatorRole[],
  suffix = '',
): Promise<Operator[]> {
  const passwordHash = await createHashQueue().hash(CONSOLE_PASSWORD);
  const operators: Operator[] = [];
  for (const [index, role] of roles.entries()) {
    const username = `${roles.indexOf(role) === index ? role : `${role}-${index}`}${suffix}`;
    const operator = { username, name: username, passwordHash, role, actor: ACTOR };
    const { operatorId } = must(await world.database.app.transaction((tx) => createOperator(tx, operator)));
    const inside = await askConsole(port, 'signIn', { body: { username, password: CONSOLE_PASSWORD } });
    if (inside.http !== 200) throw new Error(`${username} could not sign in: ${inside.code}`);
    operators.push({ username, operatorId, role, cookie: inside.cookie, csrf: String(inside.fields.csrfToken) });
  }
  return operators;
}
