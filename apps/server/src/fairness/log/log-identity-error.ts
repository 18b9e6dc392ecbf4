/** This node has another name of the log than the database, or lacks the key that the log demands. It signs nothing. */
export class LogIdentityError extends Error {
  override name = 'LogIdentityError';
  constructor(demanded: string, installed: readonly string[]) {
    super(
      `The public log of this database is ${demanded}. This node has ${installed.join(' and ')}. Set LOG_ORIGIN, LOG_KEY, LOG_NEXT_KEY and LOG_OLD_KEYS so that the former is installed.`,
    );
  }
}
