import autocannon from 'autocannon';
import { atMost, type BenchRow } from './measure.js';
import type { Staff } from './visitors.js';

const SECONDS = 8;
const WARM_UP_SECONDS = 12;
const READS_PER_SECOND = 200;
const WRITE_EVERY_MS = 10;
/** Announcements, and services, that are changed in turn, so that every cached answer becomes outdated. */
const CHANGED_OF_EACH = 10;
/** Targets of the p99 in milliseconds: for the list, and for the page, which is regenerated each time. */
const TARGETS = { '/api/services': 25, '/': 50 } as const;

/** The next change of the site. */
type Change = (number: number) => Promise<Response>;

/** Waiting time of visitors while the staff changes the site a hundred times a second: 200 reads a second each. */
export async function benchReadsUnderWrites(url: string, staff: Staff): Promise<BenchRow[]> {
  const change = await changesOf(staff);
  for (const path of Object.keys(TARGETS)) await readWhileWriting(url + path, change, WARM_UP_SECONDS);
  const rows: BenchRow[] = [];
  for (const [path, target] of Object.entries(TARGETS)) {
    const { p99, writes } = await readWhileWriting(url + path, change, SECONDS);
    const rate = Math.round(writes / SECONDS);
    rows.push(
      atMost(target, {
        name: `\`GET ${path}\` while ${rate} writes a second, p99`,
        measured: p99,
        unit: 'ms',
      }),
    );
  }
  return rows;
}

async function readWhileWriting(
  url: string,
  change: Change,
  seconds: number,
): Promise<{ readonly p99: number; readonly writes: number }> {
  const writes: Promise<Response>[] = [];
  const writer = setInterval(() => writes.push(change(writes.length)), WRITE_EVERY_MS);
  const options = { url, connections: 20, duration: seconds, overallRate: READS_PER_SECOND };
  const reads = await autocannon(options);
  clearInterval(writer);
  const refused = (await Promise.all(writes)).filter(({ ok }) => !ok).length;
  if (reads.errors + reads.non2xx + refused > 0)
    throw new Error(`${reads.errors + reads.non2xx} reads and ${refused} writes failed`);
  return { p99: reads.latency.p99, writes: writes.length };
}

/** Shows and hides announcements, and changes the duration of services. */
async function changesOf(staff: Staff): Promise<Change> {
  const announcements: string[] = [];
  const services: string[] = [];
  for (let place = 0; place < CHANGED_OF_EACH; place++) {
    announcements.push(
      await idOf(staff('POST', '/announcements', { text: `Meldung ${place}`, active: true })),
    );
    services.push(await idOf(staff('POST', '/services', { name: `Messung ${place}`, duration: 2 })));
  }
  return (number) => {
    const round = Math.floor(number / 2);
    const place = round % CHANGED_OF_EACH;
    const isOdd = Math.floor(round / CHANGED_OF_EACH) % 2 === 1;
    return number % 2 === 0
      ? staff('PUT', `/announcements/${announcements[place]}`, { text: `Meldung ${number}`, active: isOdd })
      : staff('PUT', `/services/${services[place]}`, { name: `Messung ${place}`, duration: isOdd ? 2 : 3 });
  };
}

async function idOf(made: Promise<Response>): Promise<string> {
  return ((await (await made).json()) as { id: string }).id;
}
