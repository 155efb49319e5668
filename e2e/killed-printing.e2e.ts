import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { runs } from '../backend/src/testing/campaign.js';
import { Random } from './random.js';
import { ADMIN, Server } from './server.js';

/** How often the process is killed, and at most how many ms after an invoice was sent: printing takes about 500 ms. */
const KILLS = runs(4, 60);
const LONGEST_WAIT_MS = 1_200;
const POSITIONS = 120;

test('the process is killed again and again while it prints: one PDF each, the right one', async () => {
  test.setTimeout(runs(240_000, 1_800_000));
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = new Random(seed);
  const server = await Server.start();
  try {
    const ids: string[] = [];
    const desk = await furnish(server);
    for (let kill = 0; kill < KILLS; kill++) {
      ids.push(await desk.send(kill));
      await new Promise((resolve) => setTimeout(resolve, random.below(LONGEST_WAIT_MS)));
      await server.kill();
      await server.launch();
    }
    const papers = new Map<string, string>();
    for (const [place, id] of ids.entries()) {
      const pdf = await desk.file(`/invoices/${id}/pdf`);
      const xml = (await desk.file(`/invoices/${id}/xml`)).toString('utf8');
      expect(pdf.subarray(0, 5).toString('latin1'), `seed ${seed}`).toBe('%PDF-');
      expect(xml, `seed ${seed}`).toContain(`<ram:ID>KILL-${place}</ram:ID>`);
      expect(pdf.includes(Buffer.from('factur-x.xml')), `seed ${seed}`).toBe(true);
      papers.set(id, hashOf(pdf));
    }
    expect(new Set(papers.values()).size, `seed ${seed}: one PDF for each invoice`).toBe(KILLS);
    await server.kill();
    await server.launch();
    for (const [id, hash] of papers) {
      expect(hashOf(await desk.file(`/invoices/${id}/pdf`)), `seed ${seed}: the same bytes for ever`).toBe(
        hash,
      );
    }
    // No file is left over: a repeated print gives the same bytes, so the same file name.
    expect(await filesIn(server), `seed ${seed}`).toBe(KILLS * 2);
  } finally {
    await server.close();
  }
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Complete files; drafts of interrupted writes do not count. */
async function filesIn({ dataDir }: Server): Promise<number> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile());
  const whole = await Promise.all(
    files.map(async ({ name, parentPath }) => {
      const bytes = await readFile(join(parentPath, name));
      return `${parentPath}${name}`.replaceAll(/\W/g, '').endsWith(hashOf(bytes));
    }),
  );
  return whole.filter(Boolean).length;
}

/** A garage that may send invoices, and how it sends them. */
async function furnish(server: Server) {
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const api = async <Body = { id: string }>(method: string, path: string, body: unknown): Promise<Body> => {
    const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  const address = { street: 'Werkgasse 7', zip: '12345', city: 'Musterstadt' };
  await api('PUT', '/settings/company', { name: 'Ahornhof', ...address, taxNumber: '217/5047/1208' });
  const { id: customerId } = await api('POST', '/customers', { lastName: 'Blattner', ...address });
  const { id: vehicleId } = await api('POST', '/vehicles', { customerId, licensePlate: 'XM-GB 14' });
  return {
    /** Sends an invoice and returns its id. */
    async send(place: number): Promise<string> {
      const { id: workOrderId } = await api('POST', '/work-orders', { customerId, vehicleId });
      const { id } = await api<InvoiceAnswer>('POST', '/invoices', {
        number: `KILL-${place}`,
        numberReason: 'Aus dem alten Programm',
        date: '2026-11-13',
        supplyDate: '2026-11-13',
        workOrderId,
        positions: Array.from({ length: POSITIONS }, (_, index) => ({
          description: `Rechnung ${place}, Position ${index}`,
          quantity: 1,
          unitPrice: 10,
          taxPercent: 19,
        })),
      });
      await api('POST', `/invoices/${id}/send`, {});
      return id;
    },
    async file(path: string): Promise<Buffer> {
      const answer = await fetch(`${server.url}/api${path}`, { headers });
      expect([path, answer.status]).toEqual([path, 200]);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}
