import 'reflect-metadata';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { storedContent } from '#contracts/invoices/stored-content.js';
import { invoiceEventDefinitions } from '#contracts/invoices/invoice-event-definitions.js';
import { isOverdue } from '#contracts/invoices/invoice.js';
import { deliveryOf, type Recipient } from '#contracts/invoices/recipient.js';
import { refusalOf } from '../testing/given.js';
import { takenBack } from './drafts/invoice-content.js';
import {
  beginCancellation,
  discard,
  draft,
  endRetention,
  finishCancellation,
  issue,
  issueStorno,
  noteMailed,
  noteSettlement,
  redraft,
  releaseRetention,
  requestMail,
  storePapers,
} from './invoice.js';
import { ISSUER } from './testing/golden-invoices.js';
import {
  TODAY,
  of,
  content,
  taken,
  reopened,
  settled,
  fact,
  drafted,
  issued,
  discarded,
  paid,
  begun,
  cancelled,
  stored,
  ended,
  invoice,
  known,
  sent,
} from './testing/invoice-facts.js';

const detailOf = (decide: () => unknown) => refusalOf(decide).detail;

describe('a draft', () => {
  it('gets another payer with a version of its own, also with the same contents', () => {
    const [event] = invoice(drafted).when(redraft(() => content(), null, 'payer'));
    expect(event).toMatchObject({ type: 'InvoiceRedrafted', data: { customerId: 'payer' } });
    expect(known(invoice(drafted, event as InvoiceEvent).state).customerId).toBe('payer');
    expect(invoice(drafted).when(redraft(() => content(), null, of.customerId))).toEqual([]);
  });

  it('is created once; a repeated call with other contents is refused', () => {
    expect(invoice().when(draft(of, content()))).toEqual([drafted]);
    expect(invoice(drafted).when(draft(of, content()))).toEqual([]);
    for (const other of [
      draft({ ...of, workOrderId: 'p' }, content()),
      draft(of, content(1, { note: 'Neu' })),
    ])
      expect(refusalOf(() => invoice(drafted).when(other)).code).toBe('idempotency-key-reused');
  });

  it('has versions; the same contents make no version', () => {
    const next = content(2, { number: 'RE-2026-00009' });
    expect(invoice(drafted).when(redraft(() => next))).toEqual([
      fact('InvoiceRedrafted', { version: 2, previousNumber: 'RE-2026-00001', ...storedContent(next) }),
    ]);
    expect(invoice(drafted).when(redraft((version) => content(version)))).toEqual([]);
  });

  it('gets the day of sending if nobody chose its date, and its due date follows', () => {
    const open = content(1, { isDatedOnSending: true, paymentDays: 14 });
    const draftedOpen = fact('InvoiceDrafted', { version: 1, ...storedContent(open) });
    expect(invoice().when(draft(of, open))).toEqual([draftedOpen]);
    const [event] = invoice(draftedOpen).when(issue(taken, 1, '2026-11-27'));
    expect(event?.data).toMatchObject({ date: '2026-11-27', dueOn: '2026-12-11' });
    expect(event?.data).not.toHaveProperty('isDatedOnSending');
  });

  it.each([
    ['date', { isDatedOnSending: false, paymentDays: 14 }, { date: '2026-11-24', dueOn: '2026-12-08' }],
    ['due date', { isDatedOnSending: true, paymentDays: null }, { date: '2026-11-27', dueOn: '2026-12-08' }],
  ])('keeps a chosen %s', (_, dates, expected) => {
    const one = fact('InvoiceDrafted', { version: 1, ...storedContent(content(1, dates)) });
    const [event] = invoice(one).when(issue(taken, 1, '2026-11-27'));
    expect(event?.data).toMatchObject(expected);
  });

  it('of an earlier version keeps its dates', () => {
    const { isDatedOnSending: _, paymentDays: __, ...before } = storedContent(content());
    for (const type of ['InvoiceDrafted', 'InvoiceRedrafted'] as const) {
      const upcast = invoiceEventDefinitions[type].upcast as Record<number, (data: object) => object>;
      expect(upcast[2]?.(before)).toEqual(storedContent(content()));
    }
  });

  it('is discarded once', () => {
    expect(invoice(drafted).when(discard('by-hand'))).toEqual([discarded]);
    expect(invoice(drafted, discarded).when(discard('by-hand'))).toEqual([]);
    expect(invoice(drafted, discarded).state).toMatchObject({ status: 'CANCELLED', discarded: 'by-hand' });
  });

  it('cannot be edited once it is sent or discarded', () => {
    for (const decide of [redraft((version) => content(version)), discard('by-hand')])
      for (const events of [[], [paid]])
        expect(refusalOf(() => sent(...events).when(decide)).code).toBe('invoice-sent');
    expect(detailOf(() => invoice(drafted, discarded).when(redraft(() => content(2))))).toBe(
      'Die Rechnung ist storniert.',
    );
  });
});

describe('issuing', () => {
  it('takes issuer, recipient and vehicle over, and keeps them for eight years after the year', () => {
    expect(invoice(drafted).when(issue(taken, 1, TODAY))).toEqual([issued]);
    expect(sent().when(issue(taken, 1, TODAY))).toEqual([]);
    expect(sent(paid).when(issue(taken, 1, TODAY))).toEqual([]);
  });

  it('refuses a discarded draft, another version and incomplete details', () => {
    expect(detailOf(() => invoice(drafted, discarded).when(issue(taken, 1, TODAY)))).toBe(
      'Die Rechnung ist storniert.',
    );
    const otherPayer = fact('InvoiceRedrafted', {
      ...storedContent(content(2)),
      customerId: 'payer',
      version: 2,
      previousNumber: 'RE-2026-00001',
    });
    expect(refusalOf(() => invoice(drafted, otherPayer).when(issue(taken, 1, TODAY))).code).toBe('busy');
    expect(invoice(drafted, otherPayer).when(issue(taken, 2, TODAY))).toHaveLength(1);
    const nameless = { ...taken, issuer: { ...ISSUER, name: '' } };
    expect(refusalOf(() => invoice(drafted).when(issue(nameless, 1, TODAY)))).toMatchObject({
      code: 'invoice-incomplete',
      errors: [{ field: 'company.name' }],
    });
  });

  it('reads what was sent before companies, order and customer number had fields', () => {
    const { upcast = {} } = invoiceEventDefinitions.InvoiceIssued;
    const old = { recipientName: 'Ina Blattner', plate: 'B-AB 123' };
    const second = (upcast[1] as (data: object) => object)(old);
    expect(second).toEqual({ ...old, recipientCompany: null });
    const [position] = content().positions;
    const third = { positions: [position] };
    const { description, ...rest } = position as NonNullable<typeof position>;
    expect((upcast[2] as (data: object) => object)(third)).toEqual({
      positions: [rest],
      descriptions: JSON.stringify([description]),
    });
    expect((upcast[3] as (data: object) => object)(second)).toEqual({
      ...old,
      recipientCompany: null,
      vehicleName: null,
      firstRegOn: null,
      inspectionDueOn: null,
      orderNumber: null,
      customerNumber: null,
    });
  });

  it('reads what was sent before addresses of delivery as delivered where it was billed', () => {
    const { upcast = {} } = invoiceEventDefinitions.InvoiceIssued;
    const read = (upcast[7] as (data: object) => Recipient)({
      recipientCity: 'Wien',
      recipientCountry: 'AT',
    });
    expect(deliveryOf(read)).toMatchObject({ city: 'Wien', country: 'AT' });
  });

  it('remembers the mail of the call that sent it', () => {
    expect(known(sent().state).mails).toEqual([{ id: 'event-1', isSent: false }]);
  });
});

describe('documents and mails', () => {
  it('stores only the first documents', () => {
    expect(sent().when(storePapers('pdf', 'xml'))).toEqual([stored]);
    expect(sent(stored).when(storePapers('other', 'other'))).toEqual([]);
    expect(invoice(drafted).when(storePapers('pdf', 'xml'))).toEqual([]);
    expect(sent(ended).when(storePapers('pdf', 'xml'))).toEqual([]);
  });

  it('requests a mail once, whatever revision a repeated call names', () => {
    const requested = fact('InvoiceMailRequested', {
      mailId: 'm',
      retentionId: 'invoice-i',
      to: 'ina@blattner.example',
    });
    const request = requestMail('m', 'ina@blattner.example');
    expect(sent().when(request)).toEqual([requested]);
    expect(sent(requested).when(request, { expectedRevision: 0 })).toEqual([]);
    expect(refusalOf(() => sent().when(request, { expectedRevision: 0 })).code).toBe('revision-behind');
    expect(detailOf(() => invoice(drafted).when(request))).toBe('Die Rechnung wurde noch nicht versendet.');
    expect(detailOf(() => invoice(drafted, discarded).when(request))).toBe('Die Rechnung ist storniert.');
  });

  it('records once that a mail was sent', () => {
    const mailed = fact('InvoiceMailed', { mailId: 'event-1' });
    expect(sent().when(noteMailed('event-1'))).toEqual([mailed]);
    expect(sent(mailed).when(noteMailed('event-1'))).toEqual([]);
    expect(sent().when(noteMailed('unknown'))).toEqual([]);
  });
});

describe('what payments settle', () => {
  it('is noted once when nothing is open any more', () => {
    expect(sent().when(noteSettlement(settled))).toEqual([paid]);
    expect(sent(paid).when(noteSettlement(settled))).toEqual([]);
  });

  it('is noted once when something is open again', () => {
    expect(sent(paid).when(noteSettlement(null))).toEqual([reopened]);
    expect(sent(paid, reopened).when(noteSettlement(null))).toEqual([]);
    expect(known(sent(paid, reopened).state)).toMatchObject({ status: 'SENT', paid: null });
    expect(sent(paid, reopened).when(noteSettlement(settled))).toEqual([paid]);
  });

  it.each([
    ['a draft', [drafted]],
    ['a draft that was given up', [drafted, discarded]],
    ['an invoice that is being cancelled', [drafted, issued, begun]],
    ['a cancelled invoice', [drafted, issued, begun, cancelled]],
  ])('changes nothing of %s', (_, events) => {
    expect(invoice(...events).when(noteSettlement(settled))).toEqual([]);
    expect(invoice(...events).when(noteSettlement(null))).toEqual([]);
  });
});

describe('cancelling', () => {
  const begin = beginCancellation('s', 'Falscher Preis');
  const storno = takenBack('s', content(), { number: 'RE-2026-00002', date: '2026-12-02', reason: null });
  const stornoIssued = () => invoice().when(issueStorno('s', known(sent().state), storno));

  it('begins and ends once for a sent or paid invoice', () => {
    expect(sent().when(begin)).toEqual([begun]);
    expect(sent(paid).when(begin)).toEqual([begun]);
    expect(sent(begun).when(begin)).toEqual([]);
    expect(sent(begun).when(finishCancellation('RE-2026-00002'))).toEqual([cancelled]);
    expect(sent(begun, cancelled).when(finishCancellation('RE-2026-00002'))).toEqual([]);
    expect(sent().when(finishCancellation('RE-2026-00002'))).toEqual([]);
  });

  it('is refused for a draft and for a cancellation invoice', () => {
    expect(detailOf(() => invoice(drafted).when(begin))).toBe('Die Rechnung wurde noch nicht versendet.');
    expect(detailOf(() => invoice(...stornoIssued()).when(begin))).toBe(
      'Ein Storno kann nicht storniert werden.',
    );
  });

  it('issues one cancellation invoice to the same recipient with reversed amounts', () => {
    expect(stornoIssued()).toMatchObject([
      {
        type: 'InvoiceIssued',
        data: {
          invoiceId: 's',
          kind: 'STORNO',
          corrects: { invoiceId: 'i', number: 'RE-2026-00001', date: '2026-11-24' },
          recipientName: 'Ina Blattner',
          mailTo: null,
          grossCents: -content().grossCents,
          retentionId: 'invoice-s',
          keptUntilOn: '2034-12-31',
        },
      },
    ]);
    expect(invoice(...stornoIssued()).when(issueStorno('s', known(sent().state), storno))).toEqual([]);
  });

  it('names the company of the original on its Storno', () => {
    const company = 'Spedition Köhler GmbH & Co. KG';
    const toCompany = fact('InvoiceIssued', { ...issued.data, recipientCompany: company });
    const original = known(invoice(drafted, toCompany).state);
    expect(invoice().when(issueStorno('s', original, storno))).toMatchObject([
      { data: { recipientCompany: company, recipientName: 'Ina Blattner' } },
    ]);
  });

  it('has no Storno for what was never sent', () => {
    const issueIt = issueStorno('s', known(invoice(drafted).state), storno);
    expect(() => invoice().when(issueIt)).toThrow('Only what was sent');
  });
});

it('refuses every decision about an invoice that nobody has made', () => {
  const decisions = [
    redraft(() => content()),
    discard('by-hand'),
    issue(taken, 1, TODAY),
    storePapers('pdf', 'xml'),
    requestMail('m', 'ina@blattner.example'),
    noteMailed('m'),
    noteSettlement(settled),
    beginCancellation('s', null),
    finishCancellation('RE-2026-00002'),
    releaseRetention(new Map(), '2035-01-01'),
    endRetention,
  ];
  for (const decide of decisions) expect(refusalOf(() => invoice().when(decide)).code).toBe('not-found');
});

it('compares If-Match with the last change of an answer', () => {
  expect(sent(stored).when(noteSettlement(settled), { expectedRevision: 1 })).toEqual([paid]);
  expect(
    refusalOf(() => sent(begun, cancelled).when(beginCancellation('s', null), { expectedRevision: 1 })).code,
  ).toBe('revision-behind');
});

it.each([
  ['SENT', 'INVOICE', '2026-12-08', 100, false],
  ['SENT', 'INVOICE', '2026-12-09', 100, true],
  ['SENT', 'INVOICE', '2026-12-09', 0, false],
  ['PAID', 'INVOICE', '2026-12-09', 100, false],
  ['SENT', 'STORNO', '2026-12-09', -100, false],
] as const)('%s %s is overdue on %s with %d cents: %s', (status, kind, today, grossCents, expected) => {
  const { content } = known(sent(stored).state);
  const due = { ...content, grossCents, dueOn: '2026-12-08' };
  expect(isOverdue({ status, kind, content: due }, today)).toBe(expected);
});
