/**
 * Calls `fn` with each item, one after another, also after a call failed. At the end it throws the error of the failed
 * call, or an AggregateError of several.
 */
export async function tryEach<Item>(
  items: Iterable<Item>,
  fn: (item: Item) => Promise<unknown>,
  describe: (failed: number) => string,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await fn(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, describe(errors.length));
}
