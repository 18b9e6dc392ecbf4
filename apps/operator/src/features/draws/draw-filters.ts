import { SIDE_STATES, type SideState } from '@surahi/contract/operator';
import { FAMILIES, type Family, isDate } from '@surahi/game';

/** The filters of the draws page, as the address holds them. An empty date means the current business date. */
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

/** The filters that are set, for the address. */
export function writeDrawFilters(filters: DrawFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

/** The filters of the page's request. The page itself filters by name, so that the list follows the typing. */
export function drawQueryOf(filters: DrawFilters): { date?: string; family?: Family; state?: SideState } {
  const { date, family, state } = filters;
  return {
    ...(date === '' ? {} : { date }),
    ...(family === '' ? {} : { family }),
    ...(state === '' ? {} : { state }),
  };
}

/** The filters of the file. */
export function drawFileQueryOf(filters: DrawFilters): ReturnType<typeof drawQueryOf> & { name?: string } {
  return { ...drawQueryOf(filters), ...(filters.name === '' ? {} : { name: filters.name }) };
}
