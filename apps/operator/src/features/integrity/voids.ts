import type { PublicVoids } from '@surahi/contract';
import { t } from '../../shared/i18n/i18n.ts';

export type PublicVoid = PublicVoids['voids'][number];

/** Reads the public list of void sessions. Returns 'off' when the server keeps no log. Throws when it cannot be read. */
export async function readVoids(): Promise<PublicVoids | 'off'> {
  const answer = await fetch('/log/voids', { cache: 'no-cache' });
  if (answer.status === 404) return 'off';
  if (!answer.ok) throw new Error(`/log/voids returned ${answer.status}`);
  return (await answer.json()) as PublicVoids; // the server of the same release writes it
}

const REASONS: Readonly<Record<PublicVoid['reason'], string>> = {
  'no-round': t('No beacon round'),
  'bad-seal': t('Bad seal'),
};

export function reasonText({ reason }: PublicVoid): string {
  return REASONS[reason];
}

/** The result of the late round, or the reason why there is none. */
export function resultText({ reason, result }: PublicVoid): string {
  return result ?? (reason === 'bad-seal' ? t('None') : t('Round not seen yet'));
}
