import { expect, test } from '@playwright/test';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runs } from '../backend/src/testing/campaign.js';
import { pngOf } from '../backend/src/testing/pictures.js';
import { callerOf } from './admin.js';
import { addressOf } from './visitors.js';
import { Server } from './server.js';

/** How long the client floods in all; between its phases it rests. */
const FLOOD_MS = Number(process.env['FLOOD_SECONDS'] ?? runs(10, 600)) * 1_000;
const [PHASE_MS, REST_MS] = [runs(5_000, 20_000), runs(5_000, 10_000)];
const MIB = 1024 ** 2;
const CARS = 20;
const READERS = 4;
/** Readers ask as people do, not as fast as they can. */
const THINK_MS = 50;
const PATHS = ['/api/services', '/api/opening-times', '/api/cars?image=false', '/', '/api/settings/company'];
/** The pictures of all cars once, and what a process needs more under load. */
const MOST_MORE_MEMORY = 250 * MIB;
const MOST_MORE_DISK = 100 * MIB;

test(
  'one client with 64 connections fills neither disk nor memory, and slows nobody down',
  { tag: '@measured' },
  async () => {
    test.setTimeout(FLOOD_MS * 3 + 300_000);
    const server = await Server.start({ TRUST_PROXY: '1', CALLS_PER_MINUTE: '', LOG_LEVEL: 'info' });
    const flooder = fork(join(import.meta.dirname, 'flooder.mjs'), [String(server.port)]);
    try {
      await offerCars(server);
      await once(flooder, 'message');
      const disk = await bytesIn(server.dataDir);
      // Warms up.
      await timesOf(server, REST_MS);
      const memory = await memoryOf(server);
      const [quiet, flooded, peaks]: [number[], number[], number[]] = [[], [], []];
      const answers: Record<string, number> = {};
      for (let floodedMs = 0; floodedMs < FLOOD_MS; floodedMs += PHASE_MS) {
        quiet.push(...(await timesOf(server, REST_MS)));
        flooder.send('flood');
        flooded.push(...(await timesOf(server, PHASE_MS)));
        peaks.push(await memoryOf(server));
        add(answers, await rested(flooder));
      }
      const grown = {
        memory: Math.max(...peaks) - memory,
        disk: (await bytesIn(server.dataDir)) - disk,
      };
      const ratio = percentile(flooded, 0.99) / percentile(quiet, 0.99);
      console.log(
        `flood of ${FLOOD_MS / 1_000} s: answers ${JSON.stringify(answers)};`,
        `memory +${mib(grown.memory)} MiB, disk +${mib(grown.disk)} MiB;`,
        `readers' p50 ${shown(quiet, 0.5)} -> ${shown(flooded, 0.5)} ms,`,
        `p99 ${shown(quiet, 0.99)} -> ${shown(flooded, 0.99)} ms (× ${ratio.toFixed(2)})`,
      );
      expect(answers['429']).toBeGreaterThan(0);
      expect(grown.memory).toBeLessThan(MOST_MORE_MEMORY);
      expect(grown.disk).toBeLessThan(MOST_MORE_DISK);
      // A few seconds are too short to compare on a machine with other work.
      if (FLOOD_MS >= 60_000) expect(ratio).toBeLessThan(2);
    } finally {
      flooder.disconnect();
      await server.close();
    }
  },
);

/** Cars whose pictures together are as large as the list can carry, and one more. */
async function offerCars(server: Server): Promise<void> {
  const admin = await callerOf(server);
  const image = pngOf(MIB).toString('base64');
  for (let nth = 1; nth <= CARS; nth++)
    await admin('POST', '/cars', { name: `Kombi ${nth}`, price: 9_900, link: '', active: true, image });
}

/** How long each call of several readers took, in milliseconds. */
async function timesOf(server: Server, forMs: number): Promise<number[]> {
  const end = performance.now() + forMs;
  const times: number[] = [];
  const read = async (reader: number): Promise<void> => {
    for (let nth = 0; performance.now() < end; nth++) {
      const headers = { 'x-forwarded-for': addressOf(20, reader * 10 + (nth % 10)) };
      const asked = performance.now();
      const answer = await fetch(server.url + (PATHS[nth % PATHS.length] ?? '/'), { headers });
      await answer.text();
      times.push(performance.now() - asked);
      expect(answer.status).toBe(200);
      await pause(THINK_MS);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  return times;
}

async function rested(flooder: ChildProcess): Promise<Record<string, number>> {
  const told = once(flooder, 'message') as Promise<[Record<string, number>]>;
  flooder.send('rest');
  return (await told)[0];
}

function add(all: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) all[name] = (all[name] ?? 0) + count;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function shown(times: readonly number[], share: number): string {
  return percentile(times, share).toFixed(1);
}

function mib(bytes: number): number {
  return Math.round(bytes / MIB);
}

/** Resident memory of the product in bytes. Linux only; elsewhere 0. */
async function memoryOf({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries.map(async (entry) =>
    entry.isFile() ? (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size : 0,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
