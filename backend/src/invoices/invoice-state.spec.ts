import { correctedBy, isDeductible, isLiving } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { refusalOf } from '../testing/given.js';
import { draft, noteMailed, redraft } from './invoice.js';
import {
  begun,
  cancelled,
  content,
  drafted,
  ended,
  fact,
  issued,
  justified,
  of,
  paid,
  settled,
  stored,
  invoice,
  known,
  sent,
} from './testing/invoice-facts.js';

describe('a draft', () => {
  it('says why its number is outside of the sequence, as long as it has that number', () => {
    const reason = 'Ersatz für die Rechnung an Ina Blattner';
    expect(invoice().when(draft(of, content(), reason))).toEqual([drafted, justified]);
    expect(known(invoice(drafted, justified).state).numberReason).toBe(reason);
    const note = redraft((version) => content(version, { note: 'Danke' }));
    const noted = invoice(drafted, justified).when(note) as InvoiceEvent[];
    expect(known(invoice(drafted, justified, ...noted).state).numberReason).toBe(reason);
    const renumber = redraft((version) => content(version, { number: 'RE-2026-00009' }), 'Altbestand');
    const renumbered = invoice(drafted, justified).when(renumber) as InvoiceEvent[];
    expect(renumbered[1]).toMatchObject({
      type: 'InvoiceNumberJustified',
      data: { invoiceId: 'i', number: 'RE-2026-00009', reason: 'Altbestand' },
    });
    expect(known(invoice(drafted, justified, renumbered[0] as InvoiceEvent).state).numberReason).toBeNull();
  });

  it('that was changed meanwhile is not created again', () => {
    const changed = invoice(drafted).when(redraft((version) => content(version, { note: 'Danke' })));
    const again = draft(of, content(1, { note: 'Danke' }));
    expect(refusalOf(() => invoice(drafted, ...(changed as InvoiceEvent[])).when(again)).code).toBe(
      'idempotency-key-reused',
    );
  });
});

const ofForm = (change: object) => ({ ...known(sent().state), ...change });

describe('an invoice', () => {
  it('knows its documents, and which of its mails were sent', () => {
    const mailed = fact('InvoiceMailed', { mailId: 'event-1' });
    const second = fact('InvoiceMailRequested', { mailId: 'm', retentionId: 'invoice-i', to: 'a@b.example' });
    expect(sent(second).when(noteMailed('event-1'))).toEqual([mailed]);
    expect(known(sent(second, mailed).state).mails).toEqual([
      { id: 'event-1', isSent: true },
      { id: 'm', isSent: false },
    ]);
    expect(known(sent(stored).state).files).toEqual({ pdfHash: 'pdf', xmlHash: 'xml' });
  });

  it('has no mail to send where nobody wants one', () => {
    const silent = { ...issued, data: { ...issued.data, mailTo: null } } as InvoiceEvent;
    expect(known(invoice(drafted, silent).state).mails).toStrictEqual([]);
    expect(known(invoice(drafted).state).mails).toStrictEqual([]);
  });

  const deposit = content(1, { form: 'DEPOSIT' });

  it('holds its order unless it is a deposit, a Storno or cancelled', () => {
    expect(isLiving(known(invoice(drafted).state))).toBe(true);
    expect(isLiving(known(sent(paid).state))).toBe(true);
    expect(isLiving(ofForm({ status: 'CANCELLED' }))).toBe(false);
    expect(isLiving(ofForm({ kind: 'STORNO' }))).toBe(false);
    expect(isLiving(ofForm({ content: deposit }))).toBe(false);
  });

  it('is deducted if it is a sent deposit that nobody takes back', () => {
    expect(isDeductible(ofForm({ content: deposit }))).toBe(true);
    expect(isDeductible(ofForm({ content: deposit, status: 'PAID' }))).toBe(true);
    expect(isDeductible(ofForm({ content: deposit, status: 'DRAFT' }))).toBe(false);
    expect(isDeductible(ofForm({ content: deposit, kind: 'STORNO' }))).toBe(false);
    expect(isDeductible({ ...known(sent(begun).state), content: deposit })).toBe(false);
    expect(isDeductible(ofForm({}))).toBe(false);
  });

  it('is named with number and date by what corrects it', () => {
    const named = { invoiceId: 'i', number: 'RE-2026-00001', date: '2026-11-24' };
    expect(correctedBy(known(sent().state))).toEqual(named);
  });

  it('remembers how it was paid, and why it was cancelled', () => {
    expect(known(sent(paid).state).paid).toEqual({ ...settled, reference: null });
    const storno = { id: 's', reason: 'Falscher Preis', number: 'RE-2026-00002' };
    expect(known(sent(begun, cancelled).state).storno).toEqual(storno);
    expect(known(sent(cancelled).state).storno).toEqual({ ...storno, reason: null });
  });

  it('has to be drafted or issued before anything else happens to it', () => {
    expect(() => invoice(paid)).toThrow('InvoicePaid on an invoice that was never drafted');
  });
});

it('after its retention nothing names a person', () => {
  const sale = fact('CounterSaleMade', { parts: [], paidBy: 'CASH_REFERENCE', reference: 'Bon 17' });
  const withReference = { ...paid, data: { ...paid.data, reference: 'Ina Blattner' } } as InvoiceEvent;
  const gone = known(sent(sale, withReference, ended).state);
  expect(gone).toMatchObject({
    paid: { ...settled, reference: '[gelöscht]' },
    sale: { paidBy: 'CASH_REFERENCE', reference: '[gelöscht]' },
  });
  expect(known(sent(ended).state)).toMatchObject({ paid: null, sale: null, storno: null });
});
