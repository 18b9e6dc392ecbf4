import { entryName, fieldName } from './field-names.ts';
import { fieldValue } from './field-value.ts';

export type FieldChange = { field: string; before: string | null; after: string | null };

type Leaf = { name: string; isDeep: boolean; value: string };

/**
 * The fields that an entry of the audit log changed. Null means that the field is absent before or after the change.
 * Nested fields appear only if they differ: a week alone has 28.
 */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const left = leavesOf(before);
  const right = leavesOf(after);
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  return keys.flatMap((key) => {
    const [was, is] = [left.get(key), right.get(key)];
    const isSame = was?.value === is?.value;
    if (isSame && (was?.isDeep ?? false)) return [];
    return [{ field: was?.name ?? is?.name ?? key, before: was?.value ?? null, after: is?.value ?? null }];
  });
}

function leavesOf(value: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  if (value !== null && value !== undefined && !isEmpty(value)) collect(leaves, [], value);
  return leaves;
}

/** Whether the record is {}: nothing was there before the change. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function collect(leaves: Map<string, Leaf>, path: readonly string[], value: unknown): void {
  const inner = partsOf(value);
  if (inner === undefined) {
    const key = path.at(-1) ?? 'value';
    const name = fieldName(path.length === 0 ? ['value'] : path);
    leaves.set(path.join('.'), { name, isDeep: path.length > 1, value: fieldValue(key, value) });
    return;
  }
  for (const [key, part] of inner) collect(leaves, [...path, key], part);
}

/** The named parts of an object or of a list of objects; undefined for a plain value or a list of plain values. */
function partsOf(value: unknown): [string, unknown][] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return Object.entries(value).length === 0 ? undefined : Object.entries(value);
  if (value.length === 0 || value.some((each) => typeof each !== 'object' || each === null)) return undefined;
  return value.map((each, index) => [entryName(each, index), withoutWeekday(each)]);
}

/** Drops the weekday, because it is already the name of the entry. */
function withoutWeekday(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'weekday'));
}
