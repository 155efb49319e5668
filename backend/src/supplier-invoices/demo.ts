import type { DemoChapter, DemoStory, Scene } from '../platform/demo-story.js';

const OFFICE = 'dispo';

type Ordered = {
  readonly purchaseOrderNumber: string;
  readonly supplierName: string;
  readonly shipping: number;
  readonly lines: readonly {
    readonly name: string;
    readonly partNumber: string;
    readonly quantity: number;
    readonly unitPrice: number;
  }[];
};

/** The invoice of an order: its surcharge per piece, and the decision on the deviation. */
type Bill = {
  readonly order: string;
  readonly number: string;
  readonly day: number;
  readonly dearer?: number;
  readonly decision?: {
    readonly day: number;
    readonly what: 'accept' | 'clarify';
    readonly note: string;
  };
};

const BILLS: readonly Bill[] = [
  {
    order: 'belts',
    number: 'R-40817',
    day: -14,
    decision: { day: -13, what: 'clarify', note: 'Zwei Stück fehlten in der Lieferung. Bitte Gutschrift.' },
  },
  { order: 'brakes', number: '2026/1188', day: -7 },
  {
    order: 'fluid',
    number: 'R-41200',
    day: -5,
    dearer: 0.1,
    decision: { day: -4, what: 'accept', note: 'Neue Preisliste seit diesem Monat' },
  },
  { order: 'fluid', number: 'R-41266', day: -3, dearer: 0.35 },
];

/** Supplier invoices: one as ordered, one accepted though more expensive, one in clarification, one undecided. */
export const supplierInvoicesChapter: DemoChapter = BILLS.flatMap((bill) => [
  { day: bill.day, time: '09:20', tell: (story: DemoStory) => enter(story, bill) } as const,
  ...decisionOf(bill),
]);

async function enter(story: DemoStory, { order, number, day, dearer = 0 }: Bill): Promise<void> {
  const path = `/supply/orders/${story.idOf(`purchase ${order}`)}`;
  const ordered = await story.call<Ordered>(OFFICE, 'GET', path);
  const goods = ordered.lines.map(({ name, partNumber, quantity, unitPrice }) => ({
    description: name,
    itemNumber: partNumber,
    unit: 'Stk',
    quantity,
    unitPrice: Math.round((unitPrice + dearer) * 100) / 100,
  }));
  const freight = { description: 'Versandkosten', quantity: 1, unitPrice: ordered.shipping };
  const { id } = await story.call<{ id: string }>(OFFICE, 'POST', '/supply/invoices', {
    invoiceNumber: number,
    supplierName: ordered.supplierName,
    purchaseOrderNumber: ordered.purchaseOrderNumber,
    invoiceDate: story.date(day - 1),
    dueDate: story.date(day + 20),
    lines: ordered.shipping > 0 ? [...goods, freight] : goods,
  });
  story.keep(`bill ${number}`, id);
}

function decisionOf({ number, decision }: Bill): readonly Scene[] {
  if (decision === undefined) return [];
  const tell = async (story: DemoStory): Promise<void> => {
    const path = `/supply/invoices/${story.idOf(`bill ${number}`)}`;
    type Lines = { lines: { id: string; deviation: object | null }[] };
    const { lines } = await story.call<Lines>(OFFICE, 'GET', path);
    for (const { id, deviation } of lines)
      if (deviation !== null)
        await story.call(OFFICE, 'POST', `${path}/lines/${id}/${decision.what}`, { note: decision.note });
  };
  return [{ day: decision.day, time: '10:40', tell }];
}
