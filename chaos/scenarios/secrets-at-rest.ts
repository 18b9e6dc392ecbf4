import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld, type World } from '../lib/world.ts';

const ENVELOPE = { env_type: 'Prod', app_key: 'demo-app-key' };

/** Every row of every table as text, with binary columns in hex, as the thief of a database would read it. */
async function dumpOf(world: World, except: readonly string[]): Promise<string> {
  const { owner } = world.database;
  const tables = await owner.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  });
  const texts: string[] = [];
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const rows = await owner.query<{ row: string }>({ text: `select row_to_json(x)::text as row from ${name} x` });
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

export const secretsAtRest: Scenario = {
  name: 'secrets-at-rest',
  goal: 'G23 no password, code or token is in the database or the log',
  run: async ({ cluster, database, random, report, scale }) => {
    const players = scale({ short: 4, long: 40 });
    const world = await makeWorld(await database(), { players: 1, startPoints: 0 });
    const server = await startServer(world.database, { LOG_LEVEL: 'trace', OTP_ECHO: 'on' });
    const client = createClient(server.port);
    const secrets: string[] = [];
    const codes: string[] = [];
    const call = async (path: string, fields: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const answer = await client.post(`/${path}`, JSON.stringify({ ...ENVELOPE, ...fields }));
      if (answer.kind === 'lost' || !answer.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      const body: unknown = JSON.parse(answer.text);
      if (typeof body !== 'object' || body === null) throw new Error(`${path}: the answer is not an object`);
      return { ...body };
    };
    for (let one = 0; one < players; one += 1) {
      const mobile = String(6_100_000_000 + one);
      const [password, changed] = [`secret-${random.uuid()}`, `other-${random.uuid()}`];
      const { otp } = await call('api-check-mobile', { mobile });
      const ticket = await call('api-verify-otp', { mobile, otp: String(otp), purpose: 'registration' });
      const fields = { name: 'Asha Rao', mobile, password, otp_ticket: ticket.otp_ticket, age_confirmed: true };
      const made = await call('api-user-registration', fields);
      const inside = await call('api-user-login', { mobile, password });
      const token = String(inside.unique_token);
      const after = await call('api-change-password', { unique_token: token, old_pass: password, new_pass: changed });
      codes.push(String(otp));
      secrets.push(password, changed, String(ticket.otp_ticket), String(made.unique_token), token);
      if (typeof after.unique_token === 'string') secrets.push(after.unique_token);
    }
    client.close();
    // the development outbox replaces the SMS provider and holds messages on purpose; production has no rows in it
    const dump = await dumpOf(world, ['sms_outbox']);
    const log = server.log();
    const found = secrets.filter(
      (secret) => dump.includes(secret) || dump.includes(Buffer.from(secret).toString('hex')),
    );
    const logged = secrets.filter((secret) => log.includes(secret));
    const plainCodes = codes.filter(
      (code) => dump.includes(`"${code}"`) || dump.includes(Buffer.from(code).toString('hex')),
    );
    const [hash] = await world.database.owner.query<{ password_hash: string }>({
      text: `select password_hash from players order by player_id desc limit 1`,
    });
    const [, memory = '0', rounds = '0'] = /m=([0-9]+),t=([0-9]+)/.exec(hash?.password_hash ?? '') ?? [];
    report.figure('secrets searched for', secrets.length + codes.length);
    report.figure('searched', `${dump.length} characters of rows, ${log.length} of log at level trace`);
    report.check('no secret is in the database', found.length === 0, `${found.length} found`);
    report.check('no code is in the database as plain text', plainCodes.length === 0, `${plainCodes.length} found`);
    report.check('no secret is in the log', logged.length === 0, `${logged.length} found`);
    report.check(
      'passwords are argon2id of at least 19 MiB, 2 rounds',
      Number(memory) >= 19_456 && Number(rounds) >= 2 && (hash?.password_hash ?? '').startsWith('$argon2id'),
      hash?.password_hash,
    );
    const databaseLog = readFileSync(path.join(cluster.postgres.folder, 'server.log'), 'utf8');
    report.check('no secret is in the log of PostgreSQL', !secrets.some((secret) => databaseLog.includes(secret)));
    await verify(world, openJournal(), report);
    await server.stop();
  },
};
