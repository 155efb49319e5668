import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent, Issuer, OfInvoice } from '#contracts/invoices/invoice.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { draft, issue, issueStorno, type TakenOver } from '../invoice.js';
import { contentOf, takenBack, type WantedInvoice, type WantedPosition } from '../invoice-content.js';
import type { Decide } from '../../platform/streams/stream-type.js';

export const ISSUER: Issuer = {
  name: 'Kfz-Meisterbetrieb Ahornhof',
  owner: 'Wiebke Ahorn',
  street: 'Werkgasse 7',
  zip: '12345',
  city: 'Musterstadt',
  phone: '0221 4710 123',
  fax: '0221 4710 124',
  email: 'werkstatt@ahornhof.example',
  registerCourt: '',
  registerNumber: '',
  vatId: 'DE123456789',
  taxNumber: '217/5047/1208',
  chamber: 'Handwerkskammer Musterstadt',
  bankName: 'Sparbank Musterstadt',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  logo: null,
  footerText: 'Vielen Dank für Ihren Auftrag und gute Fahrt.',
};

const TAKEN: TakenOver = {
  issuer: ISSUER,
  recipientName: 'Ina Blattner',
  recipientStreet: 'Am Mühlenfeld 3',
  recipientZip: '12345',
  recipientCity: 'Musterstadt',
  recipientCountry: null,
  mailTo: null,
  plate: 'XM-GB 14',
  vin: 'WXTZZZ7H3KX104417',
  mileageKm: 148_310,
};

const position = (what: Partial<WantedPosition> = {}): WantedPosition => ({
  description: 'Inspektion nach Herstellerplan',
  quantityMilli: 1_800,
  unit: 'Std',
  unitPriceCents: 8_800,
  taxBasisPoints: 1_900,
  isExchangePart: false,
  sources: [],
  ...what,
});

const wanted = (what: Partial<WantedInvoice> = {}): WantedInvoice => ({
  number: 'RE-2026-00181',
  date: '2026-11-13',
  supplyOn: '2026-11-13',
  dueOn: '2026-11-27',
  note: null,
  exemptionReason: null,
  positions: [
    position(),
    position({ description: 'Motoröl 5W-30', quantityMilli: 7_200, unit: 'l', unitPriceCents: 1_480 }),
  ],
  ...what,
});

const LONG = 'Zahnriemen, Spannrolle, Umlenkrolle und Wasserpumpe nach Herstellervorgabe erneuert; '
  .repeat(5)
  .trim();
const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);

/** What is sent, and by whom to whom. */
export type Golden = {
  readonly name: string;
  readonly wanted: WantedInvoice;
  readonly taken: TakenOver;
  readonly isStorno?: true;
};

const hu = position({
  description: 'Hauptuntersuchung, Gebühr der Prüforganisation',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceCents: 9_350,
  taxBasisPoints: 0,
});
const starter = position({
  description: 'Anlasser, Austauschteil',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceCents: 24_990,
  isExchangePart: true,
});

/** The invoices that paper and XML are held against. */
export const GOLDEN: readonly Golden[] = [
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
          unitPriceCents: 995,
        }),
      ],
    }),
    taken: TAKEN,
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
          unitPriceCents: 99 + place,
        }),
      ),
    }),
    taken: TAKEN,
  },
  {
    name: 'a small amount for nobody in particular',
    wanted: wanted({ positions: [position({ quantityMilli: 1_000, unitPriceCents: 1_990 })] }),
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
      positions: [position({ quantityMilli: 999_999, unitPriceCents: 99_999_999 })],
    }),
    taken: {
      ...TAKEN,
      issuer: { ...ISSUER, vatId: '', iban: '', owner: '', phone: '', email: '' },
      recipientName: 'Gärtnerei Blattwerk GmbH & Co. KG',
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

/** The invoice as it stands once it is sent; of a Storno the Storno. */
export function sentInvoice({ wanted: what, taken, isStorno }: Golden): KnownInvoice {
  const sent = after([draft(OF, contentOf(OF.invoiceId, 1, what)), issue(taken, what.number)]);
  if (isStorno === undefined) return sent;
  const storno = { number: 'RE-2026-00182', date: '2026-11-20', reason: 'Falscher Stundensatz' };
  return after([issueStorno(STORNO_ID, sent, takenBack(STORNO_ID, sent.content, storno))]);
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
  if (state.status === 'none') throw new Error('Nothing was decided');
  return state;
}
