import { at, children, textAt } from '../../platform/xml/read-xml.js';
import { documentNamed } from '../testing/golden-documents.js';
import { PLAIN, dayOf, settlementOf, withIssuer } from '../testing/read-cii.js';
import type { InvoiceDocument } from './invoice-document.js';

const meansOf = (document: InvoiceDocument) =>
  at(settlementOf(document), 'SpecifiedTradeSettlementPaymentMeans');
const sumsOf = (document: InvoiceDocument) =>
  at(settlementOf(document), 'SpecifiedTradeSettlementHeaderMonetarySummation');
const termsOf = (name: string) => at(settlementOf(documentNamed(name)), 'SpecifiedTradePaymentTerms');

describe('how an e-invoice is paid', () => {
  const account = {
    TypeCode: '58',
    PayeePartyCreditorFinancialAccount: {
      IBANID: 'DE02120300000000202051',
      AccountName: 'Kfz-Meisterbetrieb Ahornhof',
    },
  };

  it('is a transfer to the account of the garage, if it has one', () => {
    expect(meansOf(PLAIN)).toEqual({
      ...account,
      PayeeSpecifiedCreditorFinancialInstitution: { BICID: 'BYLADEM1001' },
    });
    expect(meansOf(withIssuer({ bic: '' }))).toEqual(account);
    expect(meansOf(withIssuer({ iban: '' }))).toBeUndefined();
    expect(meansOf(documentNamed('a Storno'))).toBeUndefined();
  });

  it.each([
    ['a sale in cash to nobody in particular', '10'],
    ['a sale by card, with an exchange part and a discount on the whole', '48'],
    ['a sale by card to an authority', '1'],
  ])('at once: %s', (name, code) => {
    const document = documentNamed(name);
    expect(meansOf(document)).toEqual({ TypeCode: code });
    expect(at(settlementOf(document), 'SpecifiedTradePaymentTerms')).toBeUndefined();
    const {
      GrandTotalAmount: all,
      TotalPrepaidAmount: paid,
      DuePayableAmount: due,
    } = sumsOf(document) as Record<string, string>;
    expect([paid, due]).toEqual([all, '0.00']);
  });

  it('in cash by an authority is in cash', () => {
    const sale = { ...documentNamed('a sale by card to an authority'), paidBy: 'CASH_REFERENCE' } as const;
    expect(meansOf(sale)).toEqual({ TypeCode: '10' });
  });

  it('is due on its day, with the discount that early payers get', () => {
    expect(dayOf(termsOf('one rate'), 'DueDateDateTime')).toBe('20261127');
    expect(textAt(termsOf('one rate'), 'Description')).toBeNull();
    expect(textAt(termsOf('two rates'), 'Description')).toMatch(/^Bei Zahlung bis 20\.11\.2026: 2\s% Skonto/);
  });

  it('has sums in euros, with discounts and surcharges where there are some', () => {
    expect(sumsOf(PLAIN)).toEqual({
      LineTotalAmount: '264.96',
      TaxBasisTotalAmount: '264.96',
      TaxTotalAmount: { '#text': '50.34', '@currencyID': 'EUR' },
      GrandTotalAmount: '315.30',
      DuePayableAmount: '315.30',
    });
    expect(sumsOf(documentNamed('net prices to four decimals, with discounts in euros'))).toMatchObject({
      ChargeTotalAmount: '3.49',
      AllowanceTotalAmount: '5.00',
    });
  });
});

it('a discount on the whole has a share for each tax', () => {
  const [first] = children(
    settlementOf(documentNamed('gross prices of both rates, with an exchange part and discounts')),
    'SpecifiedTradeAllowanceCharge',
  );
  expect(first).toEqual({
    ChargeIndicator: { Indicator: 'false' },
    CalculationPercent: '10.00',
    BasisAmount: '264.36',
    ActualAmount: '26.44',
    ReasonCode: '100',
    Reason: 'Stammkundenrabatt 10 %',
    CategoryTradeTax: { TypeCode: 'VAT', CategoryCode: 'S', RateApplicablePercent: '19.00' },
  });
});

it('the tax of an e-invoice says its basis, and why there is none', () => {
  expect(at(settlementOf(PLAIN), 'ApplicableTradeTax')).toEqual({
    CalculatedAmount: '50.34',
    TypeCode: 'VAT',
    BasisAmount: '264.96',
    CategoryCode: 'S',
    RateApplicablePercent: '19.00',
  });
  expect(at(settlementOf(documentNamed('goods for a third country')), 'ApplicableTradeTax')).toMatchObject({
    CalculatedAmount: '0.00',
    CategoryCode: 'G',
    ExemptionReason: expect.stringContaining('Ausfuhrlieferung'),
    ExemptionReasonCode: 'VATEX-EU-G',
  });
});
