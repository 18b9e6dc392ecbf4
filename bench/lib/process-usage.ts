import { readFileSync } from 'node:fs';

/** Resident memory of a process, in bytes. Needs Linux. */
export function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+([0-9]+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (found === null) throw new Error('this bench reads the memory of a process from /proc, which only Linux has');
  return Number(found[1]) * 1024;
}

/** Processor time of a process in ms. The kernel counts it in hundredths of a second. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory of the kernel's own objects, sockets included, in bytes. */
export function kernelBytes(): number {
  return 1024 * Number(/^Slab:\s+([0-9]+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0);
}
