import { readFileSync } from 'node:fs';
import { checkBundle, parseBundle, QUICKNET, type Report } from '@surahi/fairness';
import { type Options, readOptions, USAGE } from './options.ts';
import { reportText } from './report-text.ts';

const PROVEN = 0;
const NOT_PROVEN = 1;
const UNREADABLE = 2;

function main(args: readonly string[]): number {
  try {
    const options = readOptions(args);
    if (options === 'help') {
      process.stdout.write(`${USAGE}\n`);
      return PROVEN;
    }
    const report = check(options);
    process.stdout.write(options.asJson ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
    return report.isProven ? PROVEN : NOT_PROVEN;
  } catch (error) {
    process.stderr.write(`The bundle was not checked. ${error instanceof Error ? error.message : String(error)}\n`);
    process.stderr.write('Run with --help to see the arguments.\n');
    return UNREADABLE;
  }
}

function check({ bundle, logKeys, witnessKeys, seen, seenProof, signature }: Options): Report {
  const proof = seenProof === undefined ? undefined : linesOf(seenProof);
  return checkBundle(parseBundle(readFileSync(bundle, 'utf8')), {
    logKeys,
    witnessKeys,
    signature,
    chains: [QUICKNET],
    seen: seen === undefined ? undefined : { checkpoint: readFileSync(seen, 'utf8'), proof },
    readAt: Date.now(),
  });
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

process.exitCode = main(process.argv.slice(2));
