import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/observability/logger.ts';

/** The environment of the command line and the person who uses it. */
export type OpsIo = {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to standard output. */
  say: (line?: string) => void;
  /** Writes one line to standard error. */
  complain: (line: string) => void;
  /** Asks the person. Returns false when nobody can answer. */
  ask: (question: string) => Promise<boolean>;
  /** Reads all of standard input. */
  readInput: () => Promise<string>;
};

/** The services that a command uses once the database is open. */
export type OpsContext = Pick<OpsIo, 'say' | 'ask' | 'readInput'> & {
  config: Config;
  db: Db;
  logger: Logger;
  /** Connection strings of the database for its owner and for the server's role. */
  database: { ownerUrl: string; appUrl: string };
};

/** Values of options, as node's parser returns them. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export type Option = { type: 'string' | 'boolean'; placeholder?: string; help: string };

/** One command of `npm run ops -- <name> …`. */
export type Command = {
  name: string;
  summary: string;
  /** Arguments after the name, for the help; '' for none. */
  positionals: string;
  /** Number of arguments besides options; by default none. */
  words?: number;
  options: Readonly<Record<string, Option>>;
  /** Text below the options. */
  notes?: string;
  /** Skips the migration at the start, because the command migrates the database itself. */
  beforeMigrating?: boolean;
  /** Returns the exit code: 0 done, 1 refused or a problem was found. Throws UsageError for invalid arguments. */
  run(ops: OpsContext, values: OptionValues, words: readonly string[]): Promise<number>;
};

/** The command line is invalid; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The options for node's parser. Every command has --help. */
export function parserOptions(command: Command): NonNullable<ParseArgsConfig['options']> {
  const own = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const);
  return Object.fromEntries([...own, ['help', { type: 'boolean', short: 'h' }] as const]);
}

/** Returns the trimmed text of an option; undefined when it is absent. */
export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Returns the text of a required option. */
export function requiredOption(values: OptionValues, name: string): string {
  const text = textOption(values, name);
  if (text === undefined) throw new UsageError(`--${name} is required`);
  return text;
}

/** Returns the help of one command. */
export function commandHelp(command: Command): string {
  const head = `npm run ops -- ${command.name}${command.positionals === '' ? '' : ` ${command.positionals}`}`;
  const rows = Object.entries(command.options).map(([name, option]) => [
    `  --${name}${option.placeholder === undefined ? '' : ` ${option.placeholder}`}`,
    option.help,
  ]);
  rows.push(['  --help', 'this text']);
  const width = Math.max(...rows.map(([left = '']) => left.length)) + 2;
  const lines = rows.map(([left = '', right = '']) => left.padEnd(width) + right);
  return [head, '', command.summary, '', ...lines, ...(command.notes === undefined ? [] : ['', command.notes])].join(
    '\n',
  );
}
