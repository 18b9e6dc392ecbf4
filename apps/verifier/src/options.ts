import { parseArgs } from 'node:util';

export const USAGE = `Usage: node verify.mjs BUNDLE --log-key KEY --witness-key KEY [--witness-key KEY]...

Checks one session of a draw offline. Exit code 0: all six claims hold. 1: they do not. 2: the input cannot be read.

  --log-key KEY        verifier key of the log; repeat it after a change of keys
  --witness-key KEY    verifier key of a witness that you trust; repeat it for each
  --seen FILE          a checkpoint that you kept earlier
  --seen-proof FILE    the consistency proof between that checkpoint and the bundle: one hash in hex per line
  --signature HEX      the beacon's signature of the draw's round, when the log has no result
  --json               print the report as JSON
  --help               print this text

Without keys the bundle's own keys are used, and the report proves only consistency.
This file knows one beacon: quicknet of the League of Entropy.`;

export type Options = {
  bundle: string;
  logKeys: string[];
  witnessKeys: string[];
  seen: string | undefined;
  seenProof: string | undefined;
  signature: string | undefined;
  asJson: boolean;
};

/** Reads the command line. Returns 'help' for --help. Throws TypeError that says which argument is wrong. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'log-key': { type: 'string', multiple: true, default: [] },
      'witness-key': { type: 'string', multiple: true, default: [] },
      seen: { type: 'string' },
      'seen-proof': { type: 'string' },
      signature: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const [bundle, ...more] = positionals;
  if (bundle === undefined || more.length > 0) throw new TypeError('Name exactly one bundle file.');
  return {
    bundle,
    logKeys: values['log-key'],
    witnessKeys: values['witness-key'],
    seen: values.seen,
    seenProof: values['seen-proof'],
    signature: values.signature,
    asJson: values.json,
  };
}
