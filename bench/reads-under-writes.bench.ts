import autocannon from 'autocannon';
import { atMost, type BenchRow } from './measure.js';

const SECONDS = 10;
const READS_PER_SECOND = 200;
const WRITE_EVERY_MS = 10;
const ANNOUNCEMENTS = 10;

/** A call with the administrator's token. */
type Staff = (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<Response>;

/** What visitors wait for while the staff changes the site a hundred times a second: 200 reads a second for 10 s. */
export async function benchReadsUnderWrites(url: string, staff: Staff): Promise<BenchRow> {
  const ids = await Promise.all(Array.from({ length: ANNOUNCEMENTS }, (_, place) => announce(staff, place)));
  const writes: Promise<Response>[] = [];
  const writer = setInterval(() => {
    const number = writes.length;
    const body = { text: `Meldung ${number}`, active: number % 2 === 0 };
    writes.push(staff('PUT', `/announcements/${ids[number % ids.length]}`, body));
  }, WRITE_EVERY_MS);
  const reads = await autocannon({
    url: `${url}/api/services`,
    connections: 20,
    duration: SECONDS,
    overallRate: READS_PER_SECOND,
  }).finally(() => clearInterval(writer));
  const refused = (await Promise.all(writes)).filter(({ ok }) => !ok).length;
  if (reads.errors + reads.non2xx + refused > 0)
    throw new Error(`${reads.errors + reads.non2xx} reads and ${refused} writes failed`);
  const rate = Math.round(writes.length / SECONDS);
  return atMost(25, {
    name: `GET /api/services while ${rate} writes a second, p99`,
    measured: reads.latency.p99,
    unit: 'ms',
  });
}

async function announce(staff: Staff, place: number): Promise<string> {
  const answer = await staff('POST', '/announcements', { text: `Meldung ${place}`, active: true });
  return ((await answer.json()) as { id: string }).id;
}
