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

/** What opens the console: the session's cookie as a request sends it, and the token of its page. */
export type Badge = { cookie?: string; csrf?: string };
export type Operator = Required<Badge> & { username: string; operatorId: bigint; role: OperatorRole };

/** An answer of the console; `fields` are those of its JSON object, `code` the refusal's. */
export type ConsoleAnswer = {
  http: number;
  code: string;
  message: string;
  fields: Record<string, unknown>;
  cookie: string;
};

export type ConsoleParts = { params?: Record<string, string>; body?: Record<string, unknown> };

/** Sends a call of the console by its name; parameters of its path that are not given are '1'. */
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

/** The same for an address below the console's API. */
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
  const told = (key: string): string => {
    const value = fields[key];
    return typeof value === 'string' ? value : '';
  };
  return { http: response.status, code: told('code'), message: told('message'), fields, cookie };
}

function toFields(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    // a file
    return {};
  }
}

/** Adds an operator of each role and signs them in over HTTP; the first of a role has its name. */
export async function signInOperators(world: World, port: number, roles: readonly OperatorRole[]): Promise<Operator[]> {
  const passwordHash = await createHashQueue().hash(CONSOLE_PASSWORD);
  const operators: Operator[] = [];
  for (const [index, role] of roles.entries()) {
    const username = roles.indexOf(role) === index ? role : `${role}-${index}`;
    const operator = { username, name: username, passwordHash, role, actor: ACTOR };
    const { operatorId } = must(await world.database.app.transaction((tx) => createOperator(tx, operator)));
    const inside = await askConsole(port, 'signIn', { body: { username, password: CONSOLE_PASSWORD } });
    if (inside.http !== 200) throw new Error(`${username} could not sign in: ${inside.code}`);
    operators.push({ username, operatorId, role, cookie: inside.cookie, csrf: String(inside.fields.csrfToken) });
  }
  return operators;
}
