import { t } from '../i18n/i18n.ts';

/** A named combination of filters and order: the query part of the list's address. */
export type SavedView = { name: string; search: string };

/** The most views of one list, and the longest name. */
export const MOST_VIEWS = 12;
export const LONGEST_NAME = 40;

/** Parts of an address that are no filter: the open request belongs to the moment. */
const PASSING = ['open'];

/** The filters and the order of an address, in a fixed order, so that equal views have equal texts. */
export function viewSearchOf(search: URLSearchParams): string {
  const kept = [...search].filter(([name, value]) => value !== '' && !PASSING.includes(name));
  return new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b))).toString();
}

/** The views of each list, from what the browser stored. Unreadable entries are dropped. */
export function readViews(text: string | null): Record<string, SavedView[]> {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([list, views]) => [list, Array.isArray(views) ? views.filter(isView) : []]),
  );
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'search' in value &&
    typeof value.search === 'string'
  );
}

/** The views with one more. A view of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const isSame = ({ name }: SavedView) => name.toLowerCase() === view.name.toLowerCase();
  return views.some(isSame) ? views.map((one) => (isSame(one) ? view : one)) : [...views, view];
}

/** Why a view cannot be saved under this name; undefined if it can. */
export function viewProblem(views: readonly SavedView[], name: string): string | undefined {
  if (name.trim() === '') return t('Enter a name');
  const isNew = withView(views, { name: name.trim(), search: '' }).length > views.length;
  return isNew && views.length >= MOST_VIEWS
    ? t('A list has at most {MOST_VIEWS} views. Delete one first.', { MOST_VIEWS })
    : undefined;
}
