import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceContent, InvoiceEvent, OfInvoice } from '#contracts/invoices/invoice.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { sellAtCounter } from '../counter/counter-sale.js';
import { draft, issue, issueStorno } from '../invoice.js';
import { contentOf, takenBack } from '../drafts/invoice-content.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import { PRICE_INVOICES, TAX_CASE_INVOICES } from './golden-cases.js';
import { COLLECTIVE_INVOICES } from './golden-collective.js';
import { COUNTER_SALES } from './golden-sales.js';
import { FORM_INVOICES } from './golden-forms.js';
import { hu, ISSUER, position, starter, TAKEN, wanted, type Golden } from './golden-parts.js';

export { ISSUER, type Golden } from './golden-parts.js';

const LONG = 'Zahnriemen, Spannrolle, Umlenkrolle und Wasserpumpe nach Herstellervorgabe erneuert; '
  .repeat(5)
  .trim();
const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);

/** Reference invoices for document and XML. */
export const GOLDEN: readonly Golden[] = [
  ...TAX_CASE_INVOICES,
  ...PRICE_INVOICES,
  ...FORM_INVOICES,
  ...COUNTER_SALES,
  ...COLLECTIVE_INVOICES,
  { name: 'one rate', wanted: wanted(), taken: TAKEN },
  {
    name: 'two rates',
    wanted: wanted({
      positions: [
        position(),
        position({
          description: 'Straßenkarte',
          unit: 'Stk',
          taxBasisPoints: 700,
          quantityMilli: 1_000,
          unitPriceE4: 99_500,
        }),
      ],
    }),
    taken: { ...TAKEN, issuer: { ...ISSUER, discount: { basisPoints: 200, days: 7 } } },
  },
  {
    name: 'something at 0 %',
    wanted: wanted({
      positions: [position(), hu],
      exemptionReason: 'Durchlaufender Posten, § 10 Abs. 1 Satz 5 UStG',
    }),
    taken: TAKEN,
  },
  {
    name: 'all at 0 %',
    wanted: wanted({ positions: [hu], exemptionReason: 'Kein Ausweis von Umsatzsteuer, § 19 UStG' }),
    taken: TAKEN,
  },
  { name: 'an exchange part', wanted: wanted({ positions: [position(), starter] }), taken: TAKEN },
  {
    name: 'an exchange part beside something at 0 %',
    wanted: wanted({ positions: [starter, hu], exemptionReason: 'Durchlaufender Posten' }),
    taken: TAKEN,
  },
  {
    name: '200 positions',
    wanted: wanted({
      positions: Array.from({ length: 200 }, (_, place) =>
        position({
          description: `Position ${place + 1}`,
          quantityMilli: 1_000 + place,
          unitPriceE4: 9_900 + place * 100,
        }),
      ),
    }),
    taken: TAKEN,
  },
  {
    name: 'a small amount for nobody in particular',
    wanted: wanted({ positions: [position({ quantityMilli: 1_000, unitPriceE4: 199_000 })] }),
    taken: {
      ...TAKEN,
      recipientName: null,
      recipientStreet: null,
      recipientZip: null,
      recipientCity: null,
      plate: null,
      vin: null,
      mileageKm: null,
    },
  },
  {
    name: 'long texts',
    wanted: wanted({
      positions: [position({ description: LONG }), position({ description: UNBROKEN })],
      note: `${LONG}\n\n${UNBROKEN}\n${LONG}`,
    }),
    taken: { ...TAKEN, recipientName: LONG.slice(0, 200), recipientStreet: UNBROKEN.slice(0, 200) },
  },
  {
    name: 'a company abroad, from a garage without VAT id',
    wanted: wanted({
      number: 'Re 2026/II-181',
      positions: [position({ quantityMilli: 999_999, unitPriceE4: 84_033_613 })],
    }),
    taken: {
      ...TAKEN,
      issuer: { ...ISSUER, vatId: '', iban: '', owner: '', phone: '', email: '' },
      recipientCompany: 'Gärtnerei Blattwerk GmbH & Co. KG',
      recipientCountry: 'Österreich',
    },
  },
  {
    name: 'a Storno',
    wanted: wanted({
      positions: [position(), starter, hu],
      exemptionReason: 'Durchlaufender Posten',
      note: 'x',
    }),
    taken: TAKEN,
    isStorno: true,
  },
  {
    name: 'special characters',
    wanted: wanted({
      number: 'RE „1“ <&>',
      positions: [
        position({ description: '<b>Bremse</b> & "Scheibe" \'vorn\' → Łódź Привет 中文 🚗 \u202eumgedreht' }),
      ],
      note: ']]><script>alert(1)</script>\n{{constructor}} &amp; ©',
    }),
    taken: { ...TAKEN, recipientName: 'O’Brien & Söhne <info@obrien.example>' },
  },
];

const OF: OfInvoice = {
  invoiceId: '0190f3c2-0000-7000-8000-000000000001',
  workOrderId: '0190f3c2-0000-7000-8000-000000000002',
  customerId: '0190f3c2-0000-7000-8000-000000000003',
  vehicleId: '0190f3c2-0000-7000-8000-000000000004',
};
const STORNO_ID = '0190f3c2-0000-7000-8000-000000000005';

export function sentInvoice(golden: Golden): KnownInvoice {
  const { wanted: what, taken, isStorno, isSmallBusiness = false } = golden;
  const content = contentOf(OF.invoiceId, 1, what, isSmallBusiness);
  const sent = after(
    what.form === 'COUNTER'
      ? [sold(golden, content)]
      : [draft(OF, content), issue(taken, 1, what.date, isSmallBusiness)],
  );
  if (isStorno === undefined) return sent;
  const storno = { number: 'RE-2026-00182', date: '2026-11-20', reason: 'Falscher Stundensatz' };
  return after([issueStorno(STORNO_ID, sent, takenBack(STORNO_ID, sent.content, storno))]);
}

function sold({ taken, paidBy }: Golden, content: InvoiceContent) {
  const payment = paidBy === undefined ? null : { method: paidBy, reference: null };
  const whose = { ...OF, workOrderId: null, vehicleId: null };
  return sellAtCounter(whose, { taken, content, parts: [], payment });
}

function after(
  decisions: readonly Decide<ReturnType<typeof invoiceStream.evolve>, InvoiceEvent>[],
): KnownInvoice {
  let state = invoiceStream.initial;
  let revision = 0;
  for (const decide of decisions) {
    for (const fact of decide(state)) {
      const metadata = {
        actor: { kind: 'system' },
        correlationId: 'golden',
        occurredAt: '2026-11-13T10:00:00.000Z',
      };
      const event = {
        ...fact,
        id: `event-${revision}`,
        streamId: 'invoice',
        revision,
        position: '',
        metadata,
      };
      state = invoiceStream.evolve(state, event as RecordedEvent<InvoiceEvent>);
      revision++;
    }
  }
  if (state.status === 'none') throw new Error('There is no decision');
  return state;
}
