import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/observability/logger.ts';

/** Where the command line stands: its surroundings and the person at it. */
export type OpsIo = {
  env: Readonly<Record<string, string | undefined>>;
  /** One line to standard output. */
  say: (line?: string) => void;
  /** One line to standard error. */
  complain: (line: string) => void;
  /** Asks the person; no when there is none. */
  ask: (question: string) => Promise<boolean>;
  /** Everything of standard input. */
  readInput: () => Promise<string>;
};

/** What a command has at hand once the database is open. */
export type OpsContext = Pick<OpsIo, 'say' | 'ask' | 'readInput'> & {
  config: Config;
  db: Db;
  logger: Logger;
  /** Addresses of the database for its owner and for the server's role. */
  database: { ownerUrl: string; appUrl: string };
};

/** Values of options as node's parser gives them. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export type Option = { type: 'string' | 'boolean'; placeholder?: string; help: string };

/** One command of the line: `npm run ops -- <name> …`. */
export type Command = {
  name: string;
  summary: string;
  /** Words after the name, for the help; '' for none. */
  positionals: string;
  /** How many words it takes beside options; none unless said. */
  words?: number;
  options: Readonly<Record<string, Option>>;
  /** Text below the options. */
  notes?: string;
  /** The database is left at the migration it has; the command brings it up to date itself. */
  beforeMigrating?: boolean;
  /** Gives the exit code: 0 done, 1 refused or something is wrong. Throws UsageError for what was not said right. */
  run(ops: OpsContext, values: OptionValues, words: readonly string[]): Promise<number>;
};

/** The command line was not understood; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The options as node's parser takes them; every command knows --help. */
export function parserOptions(command: Command): NonNullable<ParseArgsConfig['options']> {
  const own = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const);
  return Object.fromEntries([...own, ['help', { type: 'boolean', short: 'h' }] as const]);
}

/** An option's text, trimmed; undefined when it was not given. */
export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** An option that has to be given. */
export function requiredOption(values: OptionValues, name: string): string {
  const text = textOption(values, name);
  if (text === undefined) throw new UsageError(`--${name} is missing`);
  return text;
}

/** The help of one command. */
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
