import autocannon from 'autocannon';
import { atMost, type BenchRow } from './measure.js';

const SECONDS = 8;
const WARM_UP_SECONDS = 3;
const READS_PER_SECOND = 200;
const WRITE_EVERY_MS = 10;
const ANNOUNCEMENTS = 10;
/** Milliseconds that 99 of 100 visitors wait at most, for the list and for the page that is written anew each time. */
const TARGETS = { '/api/services': 25, '/': 50 } as const;

/** A call with the administrator's token. */
type Staff = (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<Response>;

/** What visitors wait for while the staff changes the site a hundred times a second: 200 reads a second each. */
export async function benchReadsUnderWrites(url: string, staff: Staff): Promise<BenchRow[]> {
  const ids = await Promise.all(Array.from({ length: ANNOUNCEMENTS }, (_, place) => announce(staff, place)));
  await readWhileWriting(`${url}/api/services`, staff, ids, WARM_UP_SECONDS);
  const rows: BenchRow[] = [];
  for (const [path, target] of Object.entries(TARGETS)) {
    const { p99, writes } = await readWhileWriting(url + path, staff, ids, SECONDS);
    const rate = Math.round(writes / SECONDS);
    rows.push(
      atMost(target, { name: `GET ${path} while ${rate} writes a second, p99`, measured: p99, unit: 'ms' }),
    );
  }
  return rows;
}

async function readWhileWriting(
  url: string,
  staff: Staff,
  ids: readonly string[],
  seconds: number,
): Promise<{ readonly p99: number; readonly writes: number }> {
  const writes: Promise<Response>[] = [];
  const writer = setInterval(() => {
    const number = writes.length;
    const body = { text: `Meldung ${number}`, active: number % 2 === 0 };
    writes.push(staff('PUT', `/announcements/${ids[number % ids.length]}`, body));
  }, WRITE_EVERY_MS);
  const options = { url, connections: 20, duration: seconds, overallRate: READS_PER_SECOND };
  const reads = await autocannon(options);
  clearInterval(writer);
  const refused = (await Promise.all(writes)).filter(({ ok }) => !ok).length;
  if (reads.errors + reads.non2xx + refused > 0)
    throw new Error(`${reads.errors + reads.non2xx} reads and ${refused} writes failed`);
  return { p99: reads.latency.p99, writes: writes.length };
}

async function announce(staff: Staff, place: number): Promise<string> {
  const answer = await staff('POST', '/announcements', { text: `Meldung ${place}`, active: true });
  return ((await answer.json()) as { id: string }).id;
}
