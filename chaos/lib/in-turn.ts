import type { Client } from './client.ts';

/** Returns the clients one after the other, again and again. */
export function inTurn(clients: readonly Client[]): () => Client {
  let turn = 0;
  return () => {
    turn += 1;
    const client = clients[turn % clients.length];
    if (client === undefined) throw new Error('the list of servers is empty');
    return client;
  };
}
