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
  drawsWaiting: number;
  beacon: { hash: string; key: string; genesis: number; period: number; latestRound: number } | undefined;
};

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

function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('the status of the log lacks a list');
  return value.map(textOf);
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('the status of the log lacks a number');
  return value;
}
