import type { DemoChapter, DemoStory, Scene } from '../platform/demo-story.js';

const OFFICE = 'dispo';

type Bill = {
  readonly order: readonly [who: string, day: number];
  readonly day: number;
  readonly ends: 'DRAFT' | 'SENT' | 'CANCELLED';
  readonly paid?: { readonly day: number; readonly method: 'TRANSFER' | 'CARD' };
  /** The inspection fee, which is passed on without VAT. */
  readonly passesThrough?: number;
};

const BILLS: readonly Bill[] = [
  { order: ['berger', -28], day: -28, ends: 'SENT', paid: { day: -19, method: 'TRANSFER' } },
  { order: ['yildiz', -27], day: -27, ends: 'SENT' },
  {
    order: ['hoffmann', -25],
    day: -25,
    ends: 'SENT',
    paid: { day: -25, method: 'CARD' },
    passesThrough: 105,
  },
  { order: ['petersen', -21], day: -21, ends: 'CANCELLED' },
  { order: ['petersen', -21], day: -20, ends: 'SENT', paid: { day: -11, method: 'TRANSFER' } },
  { order: ['pflege', -20], day: -20, ends: 'SENT', paid: { day: -20, method: 'CARD' } },
  { order: ['rossi', -18], day: -18, ends: 'SENT' },
  { order: ['winter', -14], day: -14, ends: 'SENT', paid: { day: -5, method: 'TRANSFER' } },
  { order: ['blumen', -12], day: -10, ends: 'SENT' },
  { order: ['tran', -6], day: -6, ends: 'DRAFT' },
];

/** Invoices: paid, open, overdue, one cancelled and replaced, one draft. */
export const invoicesChapter: DemoChapter = [
  { day: -28, time: '07:45', tell: setRules },
  { day: -3, time: '11:20', tell: sellAtCounter },
  ...BILLS.flatMap((bill, place) => [
    { day: bill.day, time: '16:30', tell: (story: DemoStory) => write(story, bill, place) } as const,
    ...settlements(bill, place),
  ]),
];

async function setRules(story: DemoStory): Promise<void> {
  await story.call('chefin', 'PUT', '/settings/invoicing', {
    hourlyRate: 98,
    paymentDays: 14,
    footerText: 'Vielen Dank für Ihren Auftrag.',
    datevConsultant: '1001',
    datevClient: '77',
    fiscalYearStart: '01-01',
    accountLength: 4,
    revenueAccounts: [
      { taxPercent: 19, account: '8400' },
      { taxPercent: 0, account: '8200' },
    ],
    expenseAccounts: [{ taxPercent: 19, account: '3400' }],
    debtorAccount: '10000',
    creditorAccount: '70000',
  });
}

/** Two ring seals and a litre of oil for somebody who repairs his car himself. */
async function sellAtCounter(story: DemoStory): Promise<void> {
  const line = (number: string, description: string, quantity: number, unitPrice: number, unit: string) => ({
    articleId: story.idOf(`article ${number}`),
    description,
    quantity,
    unitPrice,
    unit,
    taxPercent: 19,
  });
  const positions = [
    line('DR-1420', 'Dichtring 14 × 20', 2, 1.1, 'Stk'),
    line('MO-530', 'Motoröl 5W-30', 5, 14.2, 'l'),
  ];
  const sale = { prices: 'GROSS', method: 'CARD', positions };
  story.keep(
    'counter sale',
    (await story.call<{ id: string }>(OFFICE, 'POST', '/invoices/counter-sales', sale)).id,
  );
}

type Proposal = {
  readonly number: string;
  readonly date: string;
  readonly supplyDate: string | null;
  readonly positions: readonly object[];
};

async function write(story: DemoStory, { order, ends, passesThrough }: Bill, place: number): Promise<void> {
  const [who, day] = order;
  const workOrderId = story.idOf(`order ${who} ${day}`);
  const path = `/invoices/work-order/${workOrderId}/proposal`;
  const { number, date, supplyDate, positions } = await story.call<Proposal>(OFFICE, 'GET', path);
  const fee = { description: 'Gebühr der Prüfstelle', quantity: 1, unitPrice: passesThrough, taxPercent: 0 };
  const { id } = await story.call<{ id: string }>(OFFICE, 'POST', '/invoices', {
    number,
    date,
    datedOnSending: true,
    workOrderId,
    supplyDate: supplyDate ?? date,
    positions: passesThrough === undefined ? positions : [...positions, fee],
    ...(passesThrough !== undefined && { exemptionReason: 'Durchlaufender Posten' }),
  });
  story.keep(`invoice ${place}`, id);
  if (ends === 'DRAFT') return;
  await story.call(OFFICE, 'POST', `/invoices/${id}/send`, { mailTo: story.people[who]?.email });
}

function settlements({ day, ends, paid }: Bill, place: number): readonly Scene[] {
  if (ends === 'CANCELLED') {
    const reason = 'Falscher Stundensatz vereinbart';
    const tell = async (story: DemoStory): Promise<void> => {
      await story.call(OFFICE, 'POST', `/invoices/${story.idOf(`invoice ${place}`)}/cancel`, { reason });
    };
    return [{ day: day + 1, time: '09:30', tell }];
  }
  if (paid === undefined) return [];
  const tell = async (story: DemoStory): Promise<void> => {
    const payment = { paidOn: story.date(paid.day), method: paid.method };
    await story.call(OFFICE, 'POST', `/invoices/${story.idOf(`invoice ${place}`)}/pay`, payment);
  };
  return [{ day: paid.day, time: '17:00', tell }];
}
