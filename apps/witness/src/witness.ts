import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AddCheckpoint,
  type Checkpoint,
  cosign,
  equalBytes,
  formatSignatureLine,
  type Note,
  NoteError,
  openCheckpoint,
  parseAddCheckpoint,
  parseCheckpoint,
  signaturesBy,
  type VerifierKey,
  verifyConsistency,
} from '@surahi/fairness';
import type { WitnessKey } from './key.ts';
import { type Cosigned, LogStore } from './log-store.ts';
import { StartError } from './options.ts';

/** What a call returns: an HTTP status with a text. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

/** The media type that C2SP tlog-witness gives the size in a 409. */
const SIZE_TYPE = 'text/x.tlog.size';

/** A checkpoint that did not grow is cosigned again after this time. Within it, the first cosignature is returned. */
const REPEAT_SECONDS = 30;

/** Cosigns checkpoints of the configured logs. Everything is synchronous, so no two requests for a log can interleave. */
export class Witness {
  readonly key: WitnessKey;
  readonly #logs: ReadonlyMap<string, readonly VerifierKey[]>;
  readonly #stores = new Map<string, LogStore>();
  readonly #folder: string;
  readonly #nowMs: () => number;

  /** Opens the stores below the data folder. Throws StartError when one of them is damaged. */
  constructor(data: string, key: WitnessKey, logs: ReadonlyMap<string, readonly VerifierKey[]>, nowMs: () => number) {
    this.key = key;
    this.#logs = logs;
    this.#folder = join(data, 'logs');
    this.#nowMs = nowMs;
    for (const origin of new Set([...logs.keys(), ...this.#storedOrigins()])) {
      this.#stores.set(origin, new LogStore(this.#folderOf(origin), key.verifier));
    }
  }

  /** The store of a log that is or was witnessed. */
  store(origin: string): LogStore | undefined {
    return this.#stores.get(origin);
  }

  /** The origins of all logs that are or were witnessed. */
  origins(): string[] {
    return [...this.#stores.keys()];
  }

  /** The keys whose checkpoints this witness accepts. Empty for a log that it no longer witnesses. */
  keysOf(origin: string): readonly VerifierKey[] {
    return this.#logs.get(origin) ?? [];
  }

  /** POST /add-checkpoint of C2SP tlog-witness. Returns a cosignature, which is on disk by then, or a refusal. */
  addCheckpoint(body: string): Reply {
    let request: AddCheckpoint;
    let checkpoint: Checkpoint;
    try {
      request = parseAddCheckpoint(body);
      checkpoint = parseCheckpoint(request.checkpoint.text);
    } catch (error) {
      return refusalOf(400, error);
    }
    if (request.oldSize > checkpoint.size) return refuse(400, 'the old size is larger than the checkpoint');
    const keys = this.#logs.get(checkpoint.origin);
    const store = this.#stores.get(checkpoint.origin);
    if (keys === undefined || store === undefined) return refuse(404, 'this witness does not know the log');
    try {
      openCheckpoint(request.checkpoint, checkpoint.origin, keys);
    } catch (error) {
      return refusalOf(403, error);
    }
    const note = { text: request.checkpoint.text, signatures: signaturesOf(request.checkpoint, keys) };
    return refusalFor(store, request, checkpoint, note) ?? this.#cosign(store, checkpoint, note);
  }

  #cosign(store: LogStore, checkpoint: Checkpoint, note: Note): Reply {
    const timeSeconds = Math.floor(this.#nowMs() / 1000);
    const { latest } = store;
    if (latest !== undefined && timeSeconds < latest.timeSeconds) {
      return refuse(
        503,
        'the clock of this witness is behind its last cosignature; it signs again when the clock is right',
      );
    }
    if (latest?.checkpoint.size === checkpoint.size && timeSeconds < latest.timeSeconds + REPEAT_SECONDS) {
      return this.#signed(latest);
    }
    const signature = cosign(note.text, this.key.verifier, timeSeconds, this.key.sign);
    const cosigned = { checkpoint, timeSeconds, note: { ...note, signatures: [...note.signatures, signature] } };
    store.save(cosigned);
    return this.#signed(cosigned);
  }

  #signed({ note }: Cosigned): Reply {
    const own = note.signatures.filter(
      ({ name, id }) => name === this.key.verifier.name && id === this.key.verifier.id,
    );
    return { status: 200, body: own.map(formatSignatureLine).join('') };
  }

  /** A folder per log. The hash makes any origin a safe name of a folder. */
  #folderOf(origin: string): string {
    return join(this.#folder, createHash('sha256').update(origin).digest('hex'));
  }

  #storedOrigins(): string[] {
    if (!existsSync(this.#folder)) return [];
    const folders = readdirSync(this.#folder).map((name) => join(this.#folder, name));
    return folders.flatMap((folder) => {
      const file = join(folder, 'latest');
      if (!existsSync(file)) return [];
      const [origin = ''] = readFileSync(file, 'utf8').split('\n');
      if (this.#folderOf(origin) !== folder)
        throw new StartError(`${file} is damaged: it does not belong to its folder`);
      return [origin];
    });
  }
}

/** The reason not to cosign, in the order of C2SP tlog-witness. Undefined when the checkpoint extends the last one. */
function refusalFor(store: LogStore, request: AddCheckpoint, checkpoint: Checkpoint, note: Note): Reply | undefined {
  const last = store.latest?.checkpoint;
  const { size, root } = checkpoint;
  if (last?.size === size && !equalBytes(last.root, root)) {
    store.saveConflict(note, checkpoint);
    return sizeConflict(last.size);
  }
  if (request.oldSize !== (last?.size ?? 0)) return sizeConflict(last?.size ?? 0);
  // Without an earlier checkpoint there is nothing to be consistent with. The witness begins with what the log shows first.
  const isRight =
    last === undefined || last.size === 0
      ? request.proof.length === 0
      : verifyConsistency({ oldSize: last.size, size, oldRoot: last.root, root, proof: request.proof });
  return isRight
    ? undefined
    : refuse(422, `the proof does not show that the checkpoint extends size ${last?.size ?? 0}`);
}

/** The signatures by the log's own keys. Only these are stored, because anybody can add others to a note. */
function signaturesOf(note: Note, keys: readonly VerifierKey[]): Note['signatures'] {
  return signaturesBy(note, keys).map(({ key, signature }) => ({ name: key.name, id: key.id, signature }));
}

function sizeConflict(size: number): Reply {
  return { status: 409, body: `${size}\n`, type: SIZE_TYPE };
}

/** A refusal with its reason, as a line of text. */
export function refuse(status: number, reason: string): Reply {
  return { status, body: `${reason}\n` };
}

function refusalOf(status: number, error: unknown): Reply {
  if (error instanceof NoteError) return refuse(status, error.message);
  throw error;
}
