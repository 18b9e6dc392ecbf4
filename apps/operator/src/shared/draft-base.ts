import { isSame } from './draft-state.ts';
import { mergeDraft } from './merge-draft.ts';

/** The values that a form compares its fields with. */
export type DraftBase<Values> = {
  /** The stored values of the last fetch, and when they were fetched. */
  fetched: Values;
  fetchedAtMs: number;
  /**
   * The operator has changed every field that differs from these values. They equal `fetched`, plus the changes that the
   * server has accepted since that fetch.
   */
  base: Values;
};

/** A sent draft as the server stores it, and the stored values when it was sent. */
type Sent<Values> = { cleaned: Values; stored: Values };

/**
 * The base after the server accepted a draft. The changed fields get the accepted values. Otherwise a field that the
 * operator changes back before the next fetch would look unchanged, and the fetch would overwrite it. The other fields
 * get the fetched values, which may be newer than the sent draft.
 */
export function baseAfterAccept<Values>(now: DraftBase<Values>, { cleaned, stored }: Sent<Values>): DraftBase<Values> {
  return { ...now, base: mergeDraft({ draft: cleaned, cleaned, seen: stored, stored: now.fetched }) };
}

/** What a render shows: the stored values, the time of their fetch, and the draft as typed and as cleaned. */
type Fetched<Values> = { stored: Values; storedAtMs: number; draft: Values; cleaned: Values };

/**
 * The base and the draft after a render with `stored`. Without a `draft`, the fields stay as they are. If a fetch returns
 * the values from before an accepted change, the form shows them, because another operator has restored them.
 */
export function baseAfterFetch<Values>(
  now: DraftBase<Values>,
  { stored, storedAtMs, draft, cleaned }: Fetched<Values>,
) {
  const endsAccepted = storedAtMs !== now.fetchedAtMs && !isSame(now.base, now.fetched);
  if (isSame(now.fetched, stored) && !endsAccepted) return { now: { ...now, fetchedAtMs: storedAtMs } };
  return {
    now: { fetched: stored, fetchedAtMs: storedAtMs, base: stored },
    draft: mergeDraft({ draft, cleaned, seen: now.base, stored }),
  };
}
