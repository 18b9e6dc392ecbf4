/** A value that is there already, or will be: what memory answers does not wait as if for a database. */
export type Soon<Value> = Value | Promise<Value>;

/** Goes on with a value, at once where it is there. */
export function whenThere<Value, Next>(value: Soon<Value>, use: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(use) : use(value);
}
