import 'reflect-metadata';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { storedContent } from '#contracts/invoices/stored-content.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { documentFacts } from '../../platform/files/documents.js';
import { recorded, refusalOf } from '../../testing/given.js';
import { invoiceDocuments } from '../invoice-documents.js';
import { endRetention, issue, mayErase, releaseRetention } from '../invoice.js';
import {
  TODAY,
  content,
  taken,
  fact,
  drafted,
  issued,
  paid,
  stored,
  released,
  ended,
  invoice,
  known,
  sent,
} from '../testing/invoice-facts.js';

const detailOf = (action: () => unknown) => refusalOf(action).detail;

describe('the end of retention', () => {
  const none = new Map();
  const audit = {
    id: 'h',
    from: '2026-11-01',
    to: '2026-11-30',
    reason: 'Betriebsprüfung',
    heldOn: '2030-01-01',
    liftedOn: null,
    revision: 0,
  };
  const holds = new Map([['h', audit]]);
  const over = '2035-01-01';

  it.each([
    ['2016-11-23', '2034-12-31'],
    ['2026-11-24', '2034-12-31'],
    ['2027-01-02', '2035-12-31'],
  ])('an invoice of 24 November 2026 dated %s is kept until %s', (date, keptUntilOn) => {
    const [event] = invoice(
      fact('InvoiceDrafted', { version: 1, ...storedContent(content(1, { date, dueOn: '2027-01-31' })) }),
    ).when(issue(taken, 1, TODAY));
    expect(event?.data).toMatchObject({ date, keptUntilOn });
  });

  it('counts from the day of sending also for an event that counted from a mistyped date', () => {
    const mistyped = { ...issued.data, date: '2016-11-23', keptUntilOn: '2024-12-31' };
    const [event] = recorded([{ ...issued, data: mistyped } as InvoiceEvent], '2026-11-24T08:00:00.000Z');
    const state = invoiceStream.evolve(invoice(drafted).state, event as RecordedEvent<InvoiceEvent>);
    expect(known(state).issued?.keptUntilOn).toBe('2034-12-31');
  });

  it('needs a release after the last day, and no invoice goes by itself', () => {
    expect(detailOf(() => sent(paid).when(releaseRetention(none, '2034-12-31')))).toBe(
      'Die Aufbewahrung dauert bis zum 31.12.2034.',
    );
    expect(sent(paid).when(releaseRetention(none, over))).toEqual([released]);
    expect(sent(paid, released, ended).when(releaseRetention(none, over))).toEqual([]);
    expect(sent(paid).when(endRetention)).toEqual([]);
    expect(sent(paid, released).when(endRetention)).toEqual([ended]);
    expect(sent(paid, released, ended).when(endRetention)).toEqual([]);
  });

  it('never comes for a draft, an unpaid invoice and one under a hold', () => {
    const why = (events: readonly InvoiceEvent[], held: typeof holds) =>
      detailOf(() => invoice(drafted, ...events).when(releaseRetention(held, over)));
    expect(why([], none)).toBe('Die Rechnung wurde nicht versendet.');
    expect(why([issued], none)).toBe('Die Rechnung ist nicht bezahlt.');
    expect(why([issued, paid], holds)).toBe('Prüfung läuft: Betriebsprüfung');
    const lifted = new Map([['h', { ...audit, liftedOn: '2034-01-01' }]]);
    expect(sent(paid).when(releaseRetention(lifted, over))).toEqual([released]);
  });

  it('stops at a hold that was set after the release, and can be released again', () => {
    const { state, when } = sent(paid, released);
    expect(mayErase(known(state), none, over)).toBe(true);
    expect(mayErase(known(state), holds, over)).toBe(false);
    expect(mayErase(known(sent(paid).state), none, over)).toBe(false);
    expect(when(releaseRetention(none, over))).toEqual([released]);
  });

  it('lets the seal expect the papers until it is noted', () => {
    expect(documentFacts([invoiceDocuments], released)).toEqual([]);
    expect(documentFacts([invoiceDocuments], ended)).toEqual([{ kind: 'released', of: 'i' }]);
  });

  it('forgets recipient, vehicle and papers; what was unknown stays unknown', () => {
    expect(sent(stored, ended).state).toMatchObject({
      files: null,
      retentionEnded: true,
      issued: { recipientName: '[gelöscht]', recipientCountry: null, plate: '[gelöscht]', vin: null },
    });
  });
});
