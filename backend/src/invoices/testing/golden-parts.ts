import { WHOLE_INVOICE, CHOSEN_DATES, type Issuer } from '#contracts/invoices/invoice.events.js';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';
import type { TakenOver } from '../invoice.js';
import type { WantedInvoice, WantedPosition } from '../drafts/invoice-content.js';

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
  vatId: 'DE123456788',
  taxNumber: '217/5047/1208',
  chamber: 'Handwerkskammer Musterstadt',
  bankName: 'Sparbank Musterstadt',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  logo: null,
  discount: null,
  footerText: 'Vielen Dank für Ihren Auftrag und gute Fahrt.',
};

export const TAKEN: TakenOver = {
  issuer: ISSUER,
  recipientCompany: null,
  recipientName: 'Ina Blattner',
  recipientStreet: 'Am Mühlenfeld 3',
  recipientZip: '12345',
  recipientCity: 'Musterstadt',
  recipientCountry: null,
  recipientVatId: null,
  recipientReference: null,
  deliveryStreet: null,
  deliveryZip: null,
  deliveryCity: null,
  deliveryCountry: null,
  mailTo: null,
  coPayerName: null,
  partials: [],
  plate: 'XM-GB 14',
  vin: 'WXTZZZ7H3KX104417',
  mileageKm: 148_310,
  vehicleName: 'Tondra 2.0',
  firstRegOn: '2019-03-01',
  inspectionDueOn: '2027-03-31',
  orderNumber: 'A-2026-00044',
  customerNumber: '9F3A2-1C407',
};

export const position = (what: Partial<WantedPosition> = {}): WantedPosition => ({
  description: 'Inspektion nach Herstellerplan',
  quantityMilli: 1_800,
  unit: 'Std',
  unitPriceE4: 880_000,
  taxBasisPoints: 1_900,
  isExchangePart: false,
  discount: null,
  sources: [],
  taxCase: caseOfRate(what.taxBasisPoints ?? 1_900),
  ...what,
});

export const wanted = (what: Partial<WantedInvoice> = {}): WantedInvoice => ({
  number: 'RE-2026-00181',
  date: '2026-11-13',
  supplyOn: '2026-11-13',
  dueOn: '2026-11-27',
  ...CHOSEN_DATES,
  note: null,
  exemptionReason: null,
  ...NET_PRICES,
  ...WHOLE_INVOICE,
  positions: [
    position(),
    position({ description: 'Motoröl 5W-30', quantityMilli: 7_200, unit: 'l', unitPriceE4: 148_000 }),
  ],
  ...what,
});

export type Golden = {
  readonly name: string;
  readonly wanted: WantedInvoice;
  readonly taken: TakenOver;
  readonly isStorno?: true;
  /** Of a sale over the counter; missing: it is paid later. */
  readonly paidBy?: 'CASH_REFERENCE' | 'CARD';
  readonly isSmallBusiness?: true;
};

export const hu = position({
  description: 'Hauptuntersuchung, Gebühr der Prüforganisation',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceE4: 935_000,
  taxBasisPoints: 0,
});
export const starter = position({
  description: 'Anlasser, Austauschteil',
  quantityMilli: 1_000,
  unit: 'Stk',
  unitPriceE4: 2_499_000,
  isExchangePart: true,
});
