import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { StartError } from './options.ts';

/**
 * Takes the data folder for this process until it ends. Two processes with one key could cosign two roots for one size.
 * The lock is a listening socket in the folder, because the system closes it when the process dies.
 */
export async function lockFolder(folder: string): Promise<void> {
  const address = socketOf(folder);
  for (const isRetry of [false, true]) {
    const failure = await listen(address);
    if (failure === undefined) return;
    if (failure.code !== 'EADDRINUSE') throw new StartError(`${address} cannot be used as a lock: ${failure.message}`);
    if (isRetry || (await isAnswered(address))) {
      throw new StartError(`Another witness uses the folder ${folder}. Stop it, or choose another folder with --data.`);
    }
    rmSync(address, { force: true }); // left by a process that was killed
  }
}

function socketOf(folder: string): string {
  if (process.platform !== 'win32') return join(folder, 'lock');
  return String.raw`\\.\pipe\surahi-witness-${createHash('sha256').update(resolve(folder)).digest('hex')}`;
}

function listen(address: string): Promise<NodeJS.ErrnoException | undefined> {
  const server: Server = createServer((socket) => socket.destroy());
  return new Promise((done) => {
    server.once('error', done);
    server.listen(address, () => {
      server.unref();
      done(undefined);
    });
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
