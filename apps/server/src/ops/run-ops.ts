import { parseArgs } from 'node:util';
import { ConfigError } from '../config/config.ts';
import { RefusedError } from './acting.ts';
import { archive, readArchive } from './archive/commands.ts';
import { auditBooks } from './audit-books.ts';
import { backup, restore, verifyBackup } from './backup/commands.ts';
import { clock } from './clock.ts';
import { type Command, commandHelp, type OpsIo, parserOptions, UsageError } from './command.ts';
import { createOperator } from './create-operator.ts';
import { declare } from './declare.ts';
import { disableOperator } from './disable-operator.ts';
import { draws } from './draws.ts';
import { exclusionKey } from './exclusion-key.ts';
import { ValueModeError } from '../platform/db/value-mode.ts';
import { openOps } from './open-ops.ts';
import { outbox } from './outbox.ts';
import { preview } from './preview.ts';
import { seedLargeCommand } from './seed-large/command.ts';
import { setRobot } from './set-robot.ts';
import { cancel, closeToday, voidCommand } from './take-back.ts';
import { verifyAuditCommand } from './verify-audit.ts';

const COMMANDS: readonly Command[] = [
  draws,
  declare,
  preview,
  voidCommand,
  cancel,
  closeToday,
  auditBooks,
  verifyAuditCommand,
  createOperator,
  disableOperator,
  outbox,
  setRobot,
  clock,
  exclusionKey,
  backup,
  restore,
  verifyBackup,
  archive,
  readArchive,
  seedLargeCommand,
];

function help(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length)) + 2;
  return [
    'npm run ops -- <command> [options]',
    '',
    ...COMMANDS.map((command) => `  ${command.name.padEnd(width)}${command.summary}`),
    '',
    'npm run ops -- <command> --help lists the options of a command.',
  ].join('\n');
}

/**
 * Runs one command from its arguments. Returns the exit code: 0 done, 1 refused or a problem was found, 2 invalid
 * arguments. Writes errors to `io.complain`.
 */
export async function runOps(args: readonly string[], io: OpsIo): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    const known =
      error instanceof UsageError ||
      error instanceof RefusedError ||
      error instanceof ConfigError ||
      error instanceof ValueModeError;
    io.complain(known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (!(error instanceof UsageError)) return 1;
    io.complain('npm run ops -- --help lists all commands.');
    return 2;
  }
}

async function dispatch(args: readonly string[], io: OpsIo): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.say(help());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw new UsageError(`Unknown command ${name}`);
  const { values, positionals } = readArguments(command, rest);
  if (values.help === true) {
    io.say(commandHelp(command));
    return 0;
  }
  const extra = positionals[command.words ?? 0];
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}`);
  const ops = await openOps(io, { migrateFirst: command.beforeMigrating !== true });
  try {
    return await command.run(ops, values, positionals);
  } finally {
    await ops.close();
  }
}

function readArguments(command: Command, args: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...args], options: parserOptions(command), allowPositionals: true });
    // None of our options may be repeated, so no value is a list.
    const values = parsed.values as Record<string, string | boolean | undefined>;
    return { values, positionals: parsed.positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
