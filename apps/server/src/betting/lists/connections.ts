import type { ServerResponse } from 'node:http';
import type { PlayerIdentity } from '../../platform/http/identity.ts';

/** One open stream of events. */
export type Connection = {
  response: ServerResponse;
  player: PlayerIdentity | undefined;
  /** Where it comes from (`lineOf`): without a player it counts there. */
  line: string;
  /** Wallet sequence and flags last sent, so that nothing is said twice. */
  sent: string;
  sentSeq: bigint;
};

/** Streams one node holds at most; each costs about 10 KB. */
const MOST_CONNECTIONS = 20_000;
/** A player's oldest stream gives way to a new one beyond this. */
const MOST_PER_PLAYER = 12;
/** A reader that is this far behind is dropped; it comes back and reads everything anew. */
const MOST_UNSENT_BYTES = 256 * 1024;

export type Connections = {
  /** False when the node is full, or without a player the line. */
  hasRoom(player: PlayerIdentity | undefined, line: string): boolean;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  all(): Iterable<Connection>;
  ofPlayer(playerId: bigint): readonly Connection[];
  ofSession(sessionId: bigint): readonly Connection[];
  playerIds(): bigint[];
  sessionIds(): bigint[];
  size(): number;
  /** Writes to one stream, dropping it when it cannot keep up. */
  send(connection: Connection, text: string): void;
  sendAll(text: string): void;
  /** Ends a stream, after a last text where given. */
  end(connection: Connection, text?: string): void;
};

/** A text as one chunk of a chunked body (RFC 9112, 7.1). */
function frame(text: string): Buffer {
  return Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
}

/** The open streams of this node, found by player and by session. `mostPerLine`: of one line without a player. */
export function createConnections(mostPerLine: number): Connections {
  const all = new Set<Connection>();
  const byPlayer = new Map<bigint, Connection[]>();
  /** How many without a player, by line. */
  const unknown = new Map<string, number>();

  const ofPlayer = (playerId: bigint): Connection[] => byPlayer.get(playerId) ?? [];

  function remove(connection: Connection): void {
    if (!all.delete(connection)) return;
    if (connection.player === undefined) return countUnknown(connection.line, -1);
    const { playerId } = connection.player;
    const left = ofPlayer(playerId).filter((one) => one !== connection);
    if (left.length === 0) byPlayer.delete(playerId);
    else byPlayer.set(playerId, left);
  }

  function countUnknown(line: string, more: 1 | -1): void {
    const count = (unknown.get(line) ?? 0) + more;
    if (count === 0) unknown.delete(line);
    else unknown.set(line, count);
  }

  function end(connection: Connection, text?: string): void {
    remove(connection);
    connection.response.end(text);
  }

  function send(connection: Connection, text: string, framed = frame(text)): void {
    const { response } = connection;
    // one piece of memory for all readers; by itself a response writes four pieces for each of them
    if (response.chunkedEncoding && response.socket !== null) response.socket.write(framed);
    else response.write(text);
    if (response.writableLength <= MOST_UNSENT_BYTES) return;
    remove(connection);
    response.destroy();
  }

  return {
    hasRoom: (player, line) =>
      all.size < MOST_CONNECTIONS && (player !== undefined || (unknown.get(line) ?? 0) < mostPerLine),
    add: (connection) => {
      all.add(connection);
      if (connection.player === undefined) return countUnknown(connection.line, 1);
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
    sendAll: (text) => {
      const framed = frame(text);
      for (const connection of all) send(connection, text, framed);
    },
    end,
  };
}
