/** A use case succeeded. */
export type Success<Value> = { ok: true; value: Value };

/**
 * An expected refusal. `code` is a member of the use case's closed union. `msg` replaces the code's default text on the
 * wire, and `extra` adds fields to the refusal's body.
 */
export type Failure<Code extends string = string> = {
  ok: false;
  code: Code;
  msg?: string;
  extra?: Readonly<Record<string, unknown>>;
  /** When the caller may try again, for refusals by a limit. */
  retryAfterSeconds?: number;
};

/** Expected failures are values with a code. Only bugs and lost connections are thrown. */
export type Result<Value, Code extends string = string> = Success<Value> | Failure<Code>;

/** Wraps a value as a success. */
export function ok<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

/** Creates a refusal with `code`, optionally with its own text and extra fields of the response's body. */
export function fail<Code extends string>(
  code: Code,
  details: { msg?: string; extra?: Readonly<Record<string, unknown>> } = {},
): Failure<Code> {
  return { ok: false, code, ...details };
}
