import { readFile } from 'node:fs/promises';

/** `USER_HZ` of Linux, in which `/proc` counts. */
const TICKS_A_SECOND = 100;

/** The anonymous memory of a process: without files that are mapped, which the system drops when it needs the room. */
export async function memoryMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Anonymous:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1_024;
}

/** How long a process and its threads have kept a core busy, in seconds, since it started. */
export async function coreSeconds(pid: number): Promise<number> {
  // After the name in brackets, fields 3 and on: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
