import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import { sentInvoice } from '../../invoices/testing/golden-invoices.js';
import { hu, position, starter, TAKEN, wanted } from '../../invoices/testing/golden-parts.js';
import { bookingsOf, finished, sent, settingsWith } from '../testing/booked.js';
import {
  customerOf,
  isFinishedInvoice,
  outgoingDocument,
  type FinishedInvoice,
  type Replaced,
} from './outgoing.js';

const settings = settingsWith();
const documentOf = (invoice: FinishedInvoice, replaced: Replaced = null) =>
  outgoingDocument(invoice, replaced, settings);
const odditiesOf = (invoice: FinishedInvoice) => documentOf(invoice).oddities;

const whatOf = (what: Parameters<typeof wanted>[0]) =>
  documentOf(sent({ exemptionReason: 'x', ...what }))
    .book(() => '10000', false)
    .map((posting) => [posting.what, posting.taxBasisPoints]);

const textOf = (invoice: FinishedInvoice) => bookingsOf([documentOf(invoice)], settings)[0]?.text;

describe('an own invoice', () => {
  it('is finished once it is sent and its papers are stored', () => {
    const invoice = sent();
    expect(isFinishedInvoice(invoice)).toBe(true);
    expect(isFinishedInvoice({ ...invoice, files: null })).toBe(false);
    expect(isFinishedInvoice({ ...invoice, issued: null })).toBe(false);
  });

  it('has both its papers', () => {
    expect(documentOf(sent()).papers).toEqual([
      { hash: 'p'.repeat(64), extension: 'pdf' },
      { hash: 'x'.repeat(64), extension: 'xml' },
    ]);
  });

  it('names its customer as a person or as a company', () => {
    expect(documentOf(sent()).parties).toEqual([
      {
        key: 'customer:0190f3c2-0000-7000-8000-000000000003',
        name: 'Ina Blattner',
        isCompany: false,
        street: 'Am Mühlenfeld 3',
        zip: '12345',
        city: 'Musterstadt',
        country: '',
        vatId: '',
        customerNumber: '9F3A2-1C407',
      },
    ]);
    const company = {
      recipientCompany: 'Blattwerk GmbH',
      recipientVatId: 'DE123456788',
      customerNumber: null,
    };
    expect(customerOf(sent({}, company))).toMatchObject({
      name: 'Blattwerk GmbH',
      isCompany: true,
      vatId: 'DE123456788',
      customerNumber: '',
    });
  });

  it('calls its rows by their tax case, an old part and a deposit by their names', () => {
    expect(whatOf({ positions: [starter, hu] })).toEqual([
      ['Regelsteuersatz', 1_900],
      ['Rücknahme Altteil', 0],
      ['Steuerfrei, mit eigenem Grund (§ 4 UStG)', 0],
    ]);
    expect(whatOf({ form: 'DEPOSIT', positions: [position()] })).toEqual([['Anzahlung', 1_900]]);
  });

  it('names no order if the invoice has the number of none', () => {
    const order = { plate: null, vehicleName: null, supplyOn: '2026-11-13', count: 2 };
    const one = { ...order, number: 'A-2026-00041', workOrderId: 'o1' };
    const plain = sent({}, { plate: null, orderNumber: null });
    expect(textOf(plain)).toBe('Ina Blattner');
    expect(textOf({ ...plain, content: { ...plain.content, orders: [one] } })).toBe('Ina Blattner');
  });
});

const oddities = (datev: Partial<DatevSettings>) =>
  outgoingDocument(sent(), 'unproven', settingsWith(datev)).oddities;

describe('the preview asks about', () => {
  const otherMonth = { supplyOn: '2026-10-30' };

  it('a supply in another month, but not of a deposit or a Storno', () => {
    expect(odditiesOf(sent(otherMonth))).toEqual(['supply-month']);
    expect(odditiesOf(sent({ ...otherMonth, form: 'DEPOSIT' }))).toEqual([]);
    const storno = finished(
      sentInvoice({ name: 'x', wanted: wanted(otherMonth), taken: TAKEN, isStorno: true }),
    );
    expect(odditiesOf(storno)).toEqual([]);
    const invoice = sent();
    expect(odditiesOf({ ...invoice, content: { ...invoice.content, supplyOn: null } })).toEqual([]);
  });

  it('0 % without the reason or the VAT id that its case needs', () => {
    const exempt = sent({ positions: [hu], exemptionReason: 'Durchlaufender Posten' });
    expect(odditiesOf(exempt)).toEqual([]);
    expect(odditiesOf({ ...exempt, content: { ...exempt.content, exemptionReason: null } })).toEqual([
      'untaxed',
    ]);
    const positions = [position({ taxCase: 'REVERSE_CHARGE', taxBasisPoints: 0 })];
    const owed = sent({ positions }, { recipientVatId: 'ATU12345675' });
    expect(odditiesOf(owed)).toEqual([]);
    expect(odditiesOf({ ...owed, issued: { ...owed.issued, recipientVatId: null } })).toEqual(['untaxed']);
  });

  it('work that is perhaps billed again, unless the tax follows the money', () => {
    expect(oddities({ taxation: 'AGREED' })).toEqual(['billed-again']);
    expect(oddities({ taxation: 'RECEIVED' })).toEqual([]);
  });
});

it('a Storno of a deposit that nobody has paid states no day of supply', () => {
  const deposit = { form: 'DEPOSIT', positions: [position()], supplyOn: null } as const;
  const storno = sentInvoice({ name: 'x', wanted: wanted(deposit), taken: TAKEN, isStorno: true });
  const [posting] = documentOf(finished(storno)).book(() => '10000', false);
  expect(posting?.more).toMatchObject({ suppliedOn: null, taxPeriodOn: null });
});
