import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isShort } from '../report.ts';

/** The nice value of processes that run on other machines in production. */
const PRIORITY = -10;

/**
 * Gives the main threads of a process and its children priority over nodes and PostgreSQL. In production, nginx and the
 * players' phones are other machines. In the bench they share this machine's cores. At equal priority they would fall
 * behind and measure their own delay. Needs root. Does nothing in a short run, which must not need root.
 */
export function raisePriority(pid: number): void {
  if (isShort()) return;
  setPriority(pid, PRIORITY);
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8');
    for (const child of children.split(' ').filter(Boolean)) raisePriority(Number(child));
  }
}
