import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { OpenItemsAnswer } from '#contracts/payments/payment-answers.js';
import type { DemoChapter, DemoStory } from '../platform/demo-story.js';

const OFFICE = 'dispo';
/** Places of the invoices in the chapter of invoices. */
const PAID_IN_PARTS = 6;
const OVERPAID = 8;

/** Payments: a part of an overdue invoice, more than another one asks for, and a statement of the bank to match. */
export const paymentsChapter: DemoChapter = [
  {
    day: -8,
    time: '09:05',
    tell: (story) => pay(story, PAID_IN_PARTS, { day: -8, amount: 100, allocated: 100 }),
  },
  { day: -1, time: '09:10', tell: (story) => pay(story, OVERPAID, { day: -1, tip: 20 }) },
  { day: -1, time: '09:20', tell: importStatement },
];

type Wanted =
  | { readonly day: number; readonly amount: number; readonly allocated: number }
  | { readonly day: number; readonly tip: number };

async function pay(story: DemoStory, place: number, wanted: Wanted): Promise<void> {
  const invoiceId = story.idOf(`invoice ${place}`);
  const invoice = await story.call<InvoiceAnswer>(OFFICE, 'GET', `/invoices/${invoiceId}`);
  const allocated = 'tip' in wanted ? invoice.grossTotal : wanted.allocated;
  const amount = 'tip' in wanted ? Math.round((invoice.grossTotal + wanted.tip) * 100) / 100 : wanted.amount;
  await story.call(OFFICE, 'POST', '/payments', {
    customerId: invoice.customerId,
    amount,
    method: 'TRANSFER',
    valueDate: story.date(wanted.day),
    reference: 'Kontoauszug',
    allocations: [{ invoiceId, amount: allocated }],
  });
}

/** Money for an open invoice with its number, money without a word, and what the bank takes. */
async function importStatement(story: DemoStory): Promise<void> {
  const { items } = await story.call<OpenItemsAnswer>(OFFICE, 'GET', '/open-items?size=50');
  const [named, other] = items.filter(({ open, gross }) => open === gross);
  const day = story.date(-1).split('-').toReversed().join('.');
  const rows = [
    ...(named === undefined ? [] : [[named.customerName, `Rechnung ${named.number}`, euros(named.open)]]),
    ...(other === undefined ? [] : [[other.customerName, 'Vielen Dank', euros(other.open)]]),
    ['Musterbank', 'Kontoführung', '-9,90'],
  ].map((cells) => [day, ...cells].join(';'));
  const content = Buffer.from(['Buchungstag;Name;Verwendungszweck;Betrag', ...rows, ''].join('\r\n'));
  await story.call(OFFICE, 'POST', '/bank/statements', {
    fileName: 'umsaetze.csv',
    content: content.toString('base64'),
    columns: { bookedOn: 'Buchungstag', amount: 'Betrag', purpose: 'Verwendungszweck', name: 'Name' },
  });
}

const euros = (amount: number): string => amount.toFixed(2).replace('.', ',');
