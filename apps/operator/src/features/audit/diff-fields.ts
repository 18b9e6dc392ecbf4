export type FieldChange = { field: string; before: string | null; after: string | null };

/** What an entry of the audit log changed, field by field; null stands for a side that has no such field. */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const left = fieldsOf(before);
  const right = fieldsOf(after);
  const names = [...new Set([...left.keys(), ...right.keys()])];
  return names.map((field) => ({ field, before: left.get(field) ?? null, after: right.get(field) ?? null }));
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  // one value without a name of its own
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['value', textOf(value)]]);
  return new Map(Object.entries(value).map(([name, field]) => [name, textOf(field)]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
