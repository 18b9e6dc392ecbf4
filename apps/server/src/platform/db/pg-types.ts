import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

const asText = (text: string): string => text;

function parseBigintArray(text: string): Array<bigint | null> {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((part) => (part === 'NULL' ? null : BigInt(part)));
}

function parseDateArray(text: string): string[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',');
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, parseBigintArray],
  // A business date has no time zone; a Date would add one.
  [DATE, asText],
  [DATE_ARRAY, parseDateArray],
]);

/**
 * The types in which this pool returns values; pg's global defaults stay unchanged. It returns int8 as bigint, int8[]
 * as bigint[], date as 'YYYY-MM-DD', numeric as text, timestamptz as Date. All other types as pg returns them.
 */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const parser = parsers.get(oid);
    if (parser === undefined || format === 'binary') return pg.types.getTypeParser(oid, format);
    return parser;
  },
};
