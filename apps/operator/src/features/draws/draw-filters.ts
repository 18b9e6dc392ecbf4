import { SIDE_STATES, type SideState } from '@surahi/contract/operator';
import { FAMILIES, type Family, isDate } from '@surahi/game';

/** What the draws page shows, as it stands in the address; an empty date is the present business date. */
export type DrawFilters = { date: string; family: Family | ''; state: SideState | ''; name: string };

export function readDrawFilters(search: URLSearchParams): DrawFilters {
  const date = search.get('date') ?? '';
  return {
    date: isDate(date) ? date : '',
    family: FAMILIES.find((family) => family === search.get('family')) ?? '',
    state: SIDE_STATES.find((state) => state === search.get('state')) ?? '',
    name: search.get('name') ?? '',
  };
}

/** Those that are set, for the address bar. */
export function writeDrawFilters(filters: DrawFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** What the server filters by; names are looked through on the page. */
export function drawQueryOf(filters: DrawFilters): { date?: string; family?: Family; state?: SideState } {
  const { date, family, state } = filters;
  return {
    ...(date === '' ? {} : { date }),
    ...(family === '' ? {} : { family }),
    ...(state === '' ? {} : { state }),
  };
}
