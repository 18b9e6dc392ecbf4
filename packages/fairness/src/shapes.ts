import { EncodingError, type EntryValue } from './bytes.ts';

/** Reads a value as type T. Throws EncodingError that names the path of the field and what it must be. */
type Shape<T> = (value: EntryValue | undefined, path: string) => T;

/** The type that a shape reads. */
export type Read<S> = S extends Shape<infer T> ? T : never;

function refuse(path: string, wanted: string): never {
  throw new EncodingError(`${path} must be ${wanted}`);
}

/** Text that matches the pattern as a whole. */
function text(pattern: RegExp, wanted: string): Shape<string> {
  return (value, path) => (typeof value === 'string' && pattern.test(value) ? value : refuse(path, wanted));
}

/** One of the given words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Shape<Word> {
  return (value, path) => words.find((word) => word === value) ?? refuse(path, `one of: ${words.join(', ')}`);
}

/** An integer between two bounds, both included. */
export function integer(from: number, to: number = Number.MAX_SAFE_INTEGER): Shape<number> {
  return (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= from && value <= to
      ? value
      : refuse(path, `an integer between ${from} and ${to}`);
}

/** Lower-case hex of exactly this many bytes. */
export function hex(bytes: number): Shape<string> {
  return text(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `${bytes} bytes in lower-case hex`);
}

/** At most this many items, each of the shape. */
export function list<T>(item: Shape<T>, most: number): Shape<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > most) return refuse(path, `a list of at most ${most} items`);
    return value.map((entry: EntryValue, index) => item(entry, `${path}[${index}]`));
  };
}

/** A list of exactly these shapes. */
export function tuple<const Shapes extends readonly Shape<unknown>[]>(
  ...shapes: Shapes
): Shape<{ readonly [At in keyof Shapes]: Read<Shapes[At]> }> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length !== shapes.length) return refuse(path, `a list of ${shapes.length}`);
    const items = shapes.map((shape, index) => shape(value[index], `${path}[${index}]`));
    return items as { readonly [At in keyof Shapes]: Read<Shapes[At]> }; // map() loses which shape read which item
  };
}

type Fields = { readonly [key: string]: Shape<unknown> };
type ReadFields<F extends Fields> = { readonly [Key in keyof F]: Read<F[Key]> };

/** An object with exactly these fields. */
export function fields<const F extends Fields>(shapes: F): Shape<ReadFields<F>> {
  return (value, path) => {
    const object = asObject(value, path);
    for (const key of Object.keys(object))
      if (!Object.hasOwn(shapes, key)) refuse(`${path}.${key}`, 'absent: the field is unknown');
    const read = Object.entries(shapes).map(([key, shape]) => [key, shape(object[key], `${path}.${key}`)]);
    return Object.fromEntries(read) as ReadFields<F>; // fromEntries() loses the keys
  };
}

/** An object whose keys are all of one shape, at least one. */
export function mapOf<Key extends string, T>(key: Shape<Key>, item: Shape<T>): Shape<{ readonly [K in Key]?: T }> {
  return (value, path) => {
    const entries = Object.entries(asObject(value, path));
    if (entries.length === 0) refuse(path, 'an object with at least one field');
    const read = entries.map(([name, entry]) => [key(name, `key of ${path}`), item(entry, `${path}.${name}`)]);
    return Object.fromEntries(read) as { readonly [K in Key]?: T }; // fromEntries() loses the keys
  };
}

function asObject(value: EntryValue | undefined, path: string): { readonly [key: string]: EntryValue } {
  if (typeof value !== 'object' || Array.isArray(value)) return refuse(path, 'an object');
  return value as { readonly [key: string]: EntryValue }; // isArray() does not narrow readonly arrays
}

/** Printable ASCII of at most this length. */
export const line = (most: number): Shape<string> => text(new RegExp(`^[ -~]{0,${most}}$`), `ASCII of at most ${most}`);
/** An id: letters, digits and `._:-`, 1 to 64 of them. */
export const name = text(/^[A-Za-z0-9._:-]{1,64}$/, 'an id of 1 to 64 letters, digits or ._:-');
/** A calendar date, YYYY-MM-DD. */
export const date = text(/^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, 'a date YYYY-MM-DD');
/** A UUID in lower case. */
export const uuid = text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a UUID in lower case');
/** Standard base64 of at most 64 kB. */
export const base64 = text(/^[A-Za-z0-9+/]{1,87384}={0,2}$/, 'base64');
/** Unix time in milliseconds. */
export const instant = integer(0);
/** Any text of at most this many characters. */
export const lines = (most: number): Shape<string> =>
  text(new RegExp(`^[^]{0,${most}}$`), `a text of at most ${most} characters`);
