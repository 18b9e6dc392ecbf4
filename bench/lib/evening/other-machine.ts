import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** What a busy process of another machine gets here: the kernel prefers it to nodes and PostgreSQL. */
const PRIORITY = -10;

/**
 * Prefers a process and its children to nodes and PostgreSQL. nginx and the players' phones are other machines. On this
 * one they share its cores, and without the preference they would fall behind and measure their own delay. Needs root.
 */
export function actAsOtherMachine(pid: number): void {
  setPriority(pid, PRIORITY);
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8');
    for (const child of children.split(' ').filter(Boolean)) actAsOtherMachine(Number(child));
  }
}
