/** A value that is available now or later. Returning a value in memory directly saves a turn of the event loop. */
export type Soon<Value> = Value | Promise<Value>;

/** Continues with a value, immediately when it is available. */
export function whenThere<Value, Next>(value: Soon<Value>, use: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(use) : use(value);
}
