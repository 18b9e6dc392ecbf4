import type { Family } from '@surahi/game';
import type { Config } from '../../config/config.ts';

/** The absolute URL of the chart page of one main market or of a family. Clients open it in a new tab. */
export function chartUrl(config: Pick<Config, 'publicUrl'>, family: Family, marketId?: number): string {
  const page = `${config.publicUrl}/charts/${family}`;
  return family === 'main' && marketId !== undefined ? `${page}/${marketId}` : page;
}
