import { expect, test } from 'vitest';
import { baseAfterAccept, baseAfterFetch, type DraftBase } from './draft-base.ts';

type Limits = { credit: string; debit: string };

/** A form: its fields, and the values they are compared with. */
type Form = { draft: Limits; now: DraftBase<Limits> };

const stored = { credit: '555', debit: '10' };

/** A form that shows `stored`, in which the operator typed `typed`. */
function formWith(typed: Partial<Limits>): Form {
  return { draft: { ...stored, ...typed }, now: { fetched: stored, fetchedAtMs: 1, base: stored } };
}

/** The form after a fetch, or after a render without one if `atMs` is that of the last fetch. */
function fetched({ draft, now }: Form, values: Limits, atMs: number): Form {
  return { draft, ...baseAfterFetch(now, { stored: values, storedAtMs: atMs, draft, cleaned: draft }) };
}

/** The form after the server accepted the draft that `sent` had. */
function accepted(form: Form, sent: Form): Form {
  return { ...form, now: baseAfterAccept(form.now, { cleaned: sent.draft, stored: sent.now.fetched }) };
}

test('after a save, the form shows the old value again if another operator stored it before the refetch', () => {
  const sent = formWith({ credit: '666' });
  const rendered = fetched(accepted(sent, sent), stored, 1);
  expect(rendered.draft.credit).toBe('666');
  const refetched = fetched(rendered, stored, 2);
  expect(refetched).toEqual({ draft: stored, now: { fetched: stored, fetchedAtMs: 2, base: stored } });
});

test('a field that is changed back to the value of the refetch follows later changes', () => {
  const sent = formWith({ credit: '666' });
  const changedBack = { ...accepted(sent, sent), draft: stored };
  const later = { ...stored, credit: '888' };
  expect(fetched(fetched(changedBack, stored, 2), later, 3).draft).toEqual(later);
});

test('a field that is changed back before the refetch stays changed', () => {
  const sent = formWith({ credit: '666' });
  // A fetch before the save does not count as the refetch.
  const polled = fetched(sent, stored, 2);
  const changedBack = { ...fetched(accepted(polled, sent), stored, 2), draft: stored };
  expect(fetched(changedBack, { ...stored, credit: '666' }, 3).draft).toEqual(stored);
});

test('a field that another operator changed before the answer follows its later changes', () => {
  const sent = formWith({ credit: '666' });
  const polled = fetched(sent, { ...stored, debit: '20' }, 2);
  const saved = accepted(polled, sent);
  expect(saved.now.base).toEqual({ credit: '666', debit: '20' });
  const later = { credit: '666', debit: '30' };
  expect(fetched(saved, later, 3).draft).toEqual(later);
});

test('a fetch of equal values keeps what was typed', () => {
  const typed = formWith({ credit: '666' });
  expect(fetched(typed, stored, 2).draft).toEqual(typed.draft);
});
