import type { Config } from '../../config/config.ts';
import { isDemoWitness } from '../../config/fairness-config.ts';

/**
 * The text that is shown with every proof of this server. It names the demo parts that the proofs use: a chain other
 * than quicknet, or the witness of `npm start`. Empty when neither is in use.
 */
export function demoNotice({ beacon, publicLog }: Pick<Config, 'beacon' | 'publicLog'>): string {
  const hasBeacon = beacon?.chain !== undefined;
  const hasWitness = publicLog?.witnesses.some(({ key }) => isDemoWitness(key)) ?? false;
  if (!hasBeacon && !hasWitness) return '';
  const both = 'Demo beacon and witness on the same machine';
  const parts = hasBeacon && hasWitness ? both : hasBeacon ? 'Demo beacon' : 'Demo witness';
  return `${parts}: shows how checking works, proves nothing about the operator`;
}
