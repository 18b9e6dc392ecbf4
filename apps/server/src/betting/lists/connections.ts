import type { ServerResponse } from 'node:http';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { createBroadcast } from './broadcast.ts';
import { BEATS, createGroups } from './heartbeat-groups.ts';

/** One open stream of events. */
export type Connection = {
  response: ServerResponse;
  player: PlayerIdentity | undefined;
  /** `subscriberOf` the client's address. Streams without a player are counted by it. */
  subscriber: string;
  /** The last sent wallet sequence and flags. An equal event is not sent again. */
  sent: string;
  sentSeq: bigint;
};

/** Maximum streams of a node. Each uses about 10 KB. */
const MOST_CONNECTIONS = 20_000;
/** Maximum streams of a player. A new stream beyond this ends the oldest one. */
const MOST_PER_PLAYER = 12;
/** A stream with more unsent bytes is dropped. The client reconnects and reads everything again. */
const MOST_UNSENT_BYTES = 256 * 1024;

export type Connections = {
  /** False if the node is full, or if the stream has no player and its subscriber has too many of them. */
  hasRoom(player: PlayerIdentity | undefined, subscriber: string): boolean;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  all(): Iterable<Connection>;
  ofPlayer(playerId: bigint): readonly Connection[];
  ofSession(sessionId: bigint): readonly Connection[];
  playerIds(): bigint[];
  sessionIds(): bigint[];
  size(): number;
  /** Writes to one stream. Drops the stream if its client reads too slowly. */
  send(connection: Connection, text: string): void;
  /** Writes to every stream, in slices (broadcast.ts). Texts reach each stream in the order of the calls. */
  sendAll(text: string): void;
  /** Writes a heartbeat to one of the `BEATS` groups of streams. `BEATS` calls in a row reach each stream once. */
  beat(): void;
  /** Ends a stream, after an optional last text. */
  end(connection: Connection, text?: string): void;
};

/** Encodes a text as one chunk of a chunked body (RFC 9112, section 7.1). */
function frame(text: string): Buffer {
  return Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
}

/** A comment, which readers of events skip. */
const HEARTBEAT = ':\n\n';
const HEARTBEAT_FRAME = frame(HEARTBEAT);

type Send = (connection: Connection, text: string, framed: Buffer) => void;

/** Frames a text once for all streams. */
function writerOf(send: Send): (text: string) => (connection: Connection) => void {
  return (text) => {
    const framed = frame(text);
    return (connection) => send(connection, text, framed);
  };
}

/**
 * The open streams of this node, indexed by player. `mostPerSubscriber` bounds the streams without a player. While
 * `isBusy` returns true, texts for all streams are sent more slowly.
 */
export function createConnections(mostPerSubscriber: number, isBusy: () => boolean): Connections {
  const all = new Set<Connection>();
  const groups = createGroups<Connection>(BEATS);
  const byPlayer = new Map<bigint, Connection[]>();
  /** Number of streams without a player, by subscriber. */
  const unknown = new Map<string, number>();

  const ofPlayer = (playerId: bigint): Connection[] => byPlayer.get(playerId) ?? [];

  function remove(connection: Connection): void {
    if (!all.delete(connection)) return;
    groups.remove(connection);
    if (connection.player === undefined) return countUnknown(connection.subscriber, -1);
    const { playerId } = connection.player;
    const left = ofPlayer(playerId).filter((one) => one !== connection);
    if (left.length === 0) byPlayer.delete(playerId);
    else byPlayer.set(playerId, left);
  }

  function countUnknown(subscriber: string, more: 1 | -1): void {
    const count = (unknown.get(subscriber) ?? 0) + more;
    if (count === 0) unknown.delete(subscriber);
    else unknown.set(subscriber, count);
  }

  function end(connection: Connection, text?: string): void {
    remove(connection);
    connection.response.end(text);
  }

  function send(connection: Connection, text: string, framed = frame(text)): void {
    const { response } = connection;
    // All clients share one buffer. response.write() would allocate four pieces per client.
    if (response.chunkedEncoding && response.socket !== null) response.socket.write(framed);
    else response.write(text);
    if (response.writableLength <= MOST_UNSENT_BYTES) return;
    remove(connection);
    response.destroy();
  }

  return {
    hasRoom: (player, subscriber) =>
      all.size < MOST_CONNECTIONS && (player !== undefined || (unknown.get(subscriber) ?? 0) < mostPerSubscriber),
    add: (connection) => {
      all.add(connection);
      groups.add(connection);
      if (connection.player === undefined) return countUnknown(connection.subscriber, 1);
      const own = [...ofPlayer(connection.player.playerId), connection];
      byPlayer.set(connection.player.playerId, own);
      const [oldest] = own;
      if (own.length > MOST_PER_PLAYER && oldest !== undefined) end(oldest);
    },
    remove,
    all: () => all,
    ofPlayer,
    ofSession: (sessionId) => [...all].filter((one) => one.player?.sessionId === sessionId),
    playerIds: () => [...byPlayer.keys()],
    sessionIds: () => [...new Set([...all].flatMap((one) => (one.player === undefined ? [] : [one.player.sessionId])))],
    size: () => all.size,
    send: (connection, text) => send(connection, text),
    sendAll: createBroadcast(all, writerOf(send), isBusy),
    beat: () => [...groups.next()].forEach((connection) => send(connection, HEARTBEAT, HEARTBEAT_FRAME)),
    end,
  };
}
