import { START, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { EventLog } from '../backend/src/platform/event-log/event-log.js';
import { fileHashOf } from '../backend/src/platform/files/file-store.js';
import { repeatStory } from './repeated-story.js';

const [PAID, CANCELLED, STORNO, OPEN] = ['1', '2', '3', '4'].map(
  (digit) => `${digit}0000000-0000-7000-8000-000000000000`,
);
const METADATA = {
  occurredAt: '2026-11-02T08:00:00.000Z',
  actor: { kind: 'system' },
  correlationId: 'story',
};

function told(invoiceId: string | undefined, type: string, more: object = {}): RecordedEvent {
  const data = { invoiceId, date: '2026-11-02', ...more };
  return {
    streamId: `invoice-${invoiceId}`,
    type,
    data,
    metadata: METADATA,
    version: 1,
  } as unknown as RecordedEvent;
}

/** What a garage of ten years holds of this story, by the name of the event. */
async function repeated(
  story: readonly RecordedEvent[],
  papers = new Map<string, Uint8Array>(),
): Promise<Record<string, number>> {
  const numbered = story.map((event, place) => ({
    ...event,
    id: `0000000${place}-0000-7000-8000-000000000000`,
    position: String(place + 1),
    revision: story.slice(0, place).filter(({ streamId }) => streamId === event.streamId).length,
  }));
  const counts: Record<string, number> = {};
  const log = {
    readAll: (after: string) => Promise.resolve(after === START ? numbered : []),
    appendTogether(appends: readonly { readonly events: readonly { readonly type: string }[] }[]) {
      for (const { type } of appends.flatMap(({ events }) => events)) counts[type] = (counts[type] ?? 0) + 1;
      return Promise.resolve([]);
    },
  };
  const files = {
    get: async (hash: string) => papers.get(hash) ?? null,
    async put(content: Uint8Array) {
      papers.set(fileHashOf(content), content);
      return fileHashOf(content);
    },
  };
  await repeatStory(log as unknown as EventLog, files, 10, 0.01);
  return counts;
}

describe('the repeated story', () => {
  it('tells a cancelled invoice with its Storno', async () => {
    const counts = await repeated([
      told(CANCELLED, 'InvoiceIssued', { kind: 'INVOICE' }),
      told(STORNO, 'InvoiceIssued', { kind: 'STORNO', corrects: CANCELLED }),
      told(CANCELLED, 'InvoiceCancelled', { stornoId: STORNO }),
    ]);
    expect(counts['InvoiceIssued']).toBe(2 * (counts['InvoiceCancelled'] ?? 0));
  });

  it('leaves credit unused in the last weeks only', async () => {
    const counts = await repeated([
      told(PAID, 'InvoiceIssued'),
      told(PAID, 'InvoicePaid'),
      { ...told(PAID, 'PaymentReceived'), streamId: `payment-${CANCELLED}` },
    ]);
    expect(counts['PaymentReceived']).toBeLessThan((counts['InvoicePaid'] ?? 0) / 20);
  });

  it('leaves a part paid of an open invoice in the last weeks only', async () => {
    const counts = await repeated([
      told(PAID, 'InvoiceIssued'),
      told(PAID, 'InvoicePaid'),
      told(OPEN, 'InvoiceIssued'),
      { ...told(OPEN, 'PaymentReceived', { invoiceId: null }), streamId: `payment-${CANCELLED}` },
      { ...told(OPEN, 'PaymentAllocated'), streamId: `payment-${CANCELLED}` },
    ]);
    expect(counts['PaymentReceived']).toBe(counts['PaymentAllocated']);
    expect(counts['PaymentReceived']).toBeLessThan((counts['InvoicePaid'] ?? 0) / 20);
  });

  it('leaves bank entries open in the last weeks only', async () => {
    const entry = { ...told(OPEN, 'BankEntryImported', { entryId: OPEN }), streamId: `bankEntry-${OPEN}` };
    const counts = await repeated([entry]);
    const open = (counts['BankEntryImported'] ?? 0) - (counts['BankEntryIgnored'] ?? 0);
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThan((counts['BankEntryIgnored'] ?? 0) / 20);
  });

  it('pays back what customers paid too much, but in the last weeks', async () => {
    const payment = { streamId: `payment-${CANCELLED}` };
    const money = { paymentId: CANCELLED, retentionId: `payment-${CANCELLED}`, valueOn: '2026-11-02' };
    const counts = await repeated([
      told(PAID, 'InvoiceIssued'),
      told(PAID, 'InvoicePaid'),
      { ...told(PAID, 'PaymentReceived', { ...money, amountCents: 12_000 }), ...payment },
      { ...told(PAID, 'PaymentAllocated', { ...money, cents: 10_000 }), ...payment },
    ]);
    expect(counts['RefundPaid']).toBeLessThan(counts['PaymentReceived'] ?? 0);
    expect(counts['RefundPaid']).toBeGreaterThan((counts['PaymentReceived'] ?? 0) * 0.9);
  });

  it('gives each invoice of the last year papers of its own', async () => {
    const [pdf, xml] = [Buffer.from('%PDF-1.7'), Buffer.from('<Invoice/>')];
    const papers = new Map([pdf, xml].map((content) => [fileHashOf(content), content] as const));
    const named = { pdfHash: fileHashOf(pdf), xmlHash: fileHashOf(xml) };
    const story = [told(PAID, 'InvoiceIssued'), told(PAID, 'InvoicePaid')];
    const counts = await repeated([...story, told(PAID, 'InvoicePdfStored', named)], papers);
    const ownPapers = papers.size - 2;
    expect(ownPapers / 2).toBeCloseTo((counts['InvoiceIssued'] ?? 0) / 10, -1);
    const [ownPdf, ownXml] = [...papers.values()].slice(2).map(String);
    expect(ownPdf).toMatch(/^%PDF-1\.7\n% [0-9a-f-]{36}\n$/);
    expect(ownXml).toMatch(/^<Invoice\/>\n<!-- [0-9a-f-]{36} -->\n$/);
  });

  it('leaves invoices open in the last weeks only', async () => {
    const counts = await repeated([
      told(PAID, 'InvoiceIssued'),
      told(PAID, 'InvoicePaid'),
      told(OPEN, 'InvoiceIssued'),
    ]);
    const open = (counts['InvoiceIssued'] ?? 0) - (counts['InvoicePaid'] ?? 0);
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThan((counts['InvoicePaid'] ?? 0) / 20);
  });
});
