import type { Family } from '@surahi/game';
import type { MessageId } from '../../shared/i18n/i18n.ts';

/** The families as a choice. */
export const FAMILY_OPTIONS: readonly { value: Family; label: MessageId }[] = [
  { value: 'main', label: 'fair.family.main' },
  { value: 'starline', label: 'fair.family.starline' },
  { value: 'gali', label: 'fair.family.gali' },
];

/** Reads a family from an address. Undefined for any other text. */
export function readFamily(text: string | null): Family | undefined {
  return FAMILY_OPTIONS.find(({ value }) => value === text)?.value;
}
