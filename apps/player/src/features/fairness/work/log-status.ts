/** The name, keys and state of the log as the operator states them. None of it is proven. */
export type LogStatus = {
  origin: string;
  /** A text that is shown with every proof. Empty in production. */
  notice: string;
  keys: { log: readonly string[]; witnesses: readonly string[] };
  quorum: number;
  /** SHA-256 of the verifier file, in hex. */
  verifier: string;
  isHalted: boolean;
  /** The restarts of the log under a new name, oldest first. */
  restarts: readonly Restart[];
  drawsWaiting: number;
  beacon: { hash: string; key: string; genesis: number; period: number; latestRound: number } | undefined;
};

/** The log `previous` continues as `origin`. `entry` is the index of the `origin` entry. */
type Restart = { origin: string; previous: string; reason: string; entry: number };

/** Reads the JSON of /log/status. Throws TypeError when a field is missing or has another type. */
export function readLogStatus(text: string): LogStatus {
  const status = objectOf(JSON.parse(text));
  const keys = objectOf(status.keys);
  return {
    origin: textOf(status.origin),
    notice: textOf(status.notice),
    keys: { log: textsOf(keys.log), witnesses: textsOf(keys.witnesses) },
    quorum: numberOf(status.quorum),
    verifier: textOf(status.verifier),
    isHalted: status.isHalted === true,
    restarts: listOf(status.restarts).map(readRestart),
    drawsWaiting: numberOf(status.drawsWaiting),
    beacon: status.beacon === null ? undefined : readBeacon(objectOf(status.beacon)),
  };
}

function readBeacon(beacon: Record<string, unknown>): NonNullable<LogStatus['beacon']> {
  return {
    hash: textOf(beacon.hash),
    key: textOf(beacon.key),
    genesis: numberOf(beacon.genesis),
    period: numberOf(beacon.period),
    latestRound: numberOf(beacon.latestRound),
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('the status of the log lacks a part');
  return { ...value };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('the status of the log lacks a text');
  return value;
}

function readRestart(value: unknown): Restart {
  const { origin, previous, reason, entry } = objectOf(value);
  return { origin: textOf(origin), previous: textOf(previous), reason: textOf(reason), entry: numberOf(entry) };
}

function textsOf(value: unknown): string[] {
  return listOf(value).map(textOf);
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('the status of the log lacks a list');
  return value;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('the status of the log lacks a number');
  return value;
}
