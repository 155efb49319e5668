import { documentOf, type InvoiceDocument } from '../e-invoice/invoice-document.js';
import { GOLDEN, sentInvoice } from '../testing/golden-invoices.js';
import { sumsOf } from './paper-sums.js';

function documentNamed(name: string): InvoiceDocument {
  const golden = GOLDEN.find((one) => one.name === name);
  const invoice = golden && sentInvoice(golden);
  if (!invoice?.issued) throw new Error(`There is no invoice ${name}`);
  return documentOf(invoice, invoice.issued);
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

function sumsNamed(name: string, isDraft = false) {
  const block = sumsOf(documentNamed(name), isDraft);
  return {
    heading: plain(block.heading),
    terms: plain(block.terms.join(' ')),
    sums: block.sums.map(({ label, value }) => plain(`${label}: ${value}`)),
    total: plain(`${block.totalLabel}: ${block.total}`),
    hasGiroCode: block.giroCode !== null,
    heightMm: block.heightMm,
  };
}

const TRANSFER = 'mit dem Verwendungszweck RE-2026-00181 auf das Konto DE02 1203 0000 0000 2020 51.';

describe('the sums', () => {
  it('are net, tax by rate and total', () => {
    expect(sumsNamed('two rates')).toMatchObject({
      sums: [
        'Netto: 168,35 €',
        'Umsatzsteuer 19 % auf 158,40 €: 30,10 €',
        'Umsatzsteuer 7 % auf 9,95 €: 0,70 €',
      ],
      total: 'Rechnungsbetrag: 199,15 €',
    });
  });

  it('lead from the positions to the net amount, if there are discounts or surcharges', () => {
    expect(sumsNamed('net prices to four decimals, with discounts in euros').sums.slice(0, 4)).toEqual([
      'Summe der Positionen (netto): 159,83 €',
      'Sondervereinbarung: −5,00 €',
      'Entsorgung: 3,49 €',
      'Netto: 158,32 €',
    ]);
  });

  it('lead from the whole work to the rest, if deposits are deducted', () => {
    const { sums, total } = sumsNamed('a final invoice of gross prices with a discount');
    expect(sums).toEqual([
      'Summe der Positionen (brutto): 422,24 €',
      'Stammkundenrabatt 5 %: −20,91 €',
      'Leistung dieser Rechnung netto: 334,79 €',
      'Umsatzsteuer 19 % auf 346,96 €: 65,92 €',
      'Umsatzsteuer 7 % auf 8,83 €: 0,62 €',
      'Umsatzsteuer 0 % auf −21,00 €: 0,00 €',
      'Leistung dieser Rechnung brutto: 401,33 €',
      'Abzüglich Anzahlungen: −84,67 €',
      'Rest netto: 263,13 €',
      'Umsatzsteuer 19 % auf 280,30 €: 53,26 €',
      'Umsatzsteuer 7 % auf 3,83 €: 0,27 €',
      'Umsatzsteuer 0 % auf −21,00 €: 0,00 €',
    ]);
    expect(total).toBe('Noch zu zahlen: 316,66 €');
  });
});

describe('the terms', () => {
  it('of an invoice that is to be paid name day, amount, purpose and account', () => {
    expect(sumsNamed('one rate')).toMatchObject({
      heading: 'Zahlbar bis 27.11.2026 ohne Abzug',
      terms: `Bitte überweisen Sie 315,30 € ${TRANSFER}`,
      hasGiroCode: true,
    });
  });

  it('name no account if the garage has none', () => {
    expect(sumsNamed('a company abroad, from a garage without VAT id')).toMatchObject({
      terms: 'Bitte überweisen Sie 9.999.989,95 € mit dem Verwendungszweck Re 2026/II-181.',
      hasGiroCode: false,
    });
  });

  it('name the share of an insurance first, and ask for the own share only', () => {
    expect(sumsNamed('an invoice that an insurance pays in part').terms).toBe(
      'Davon zahlt Solide Versicherung AG 200,00 €, Sie zahlen 115,30 €. ' +
        `Bitte überweisen Sie 115,30 € ${TRANSFER}`,
    );
  });

  it('of a deposit say that the work is not done yet', () => {
    expect(sumsNamed('a deposit').terms).toBe(
      `Bitte überweisen Sie 357,00 € ${TRANSFER} Anzahlung auf eine Leistung, die noch nicht ausgeführt ist.`,
    );
  });

  it('name Skonto, and then do not exclude deductions', () => {
    expect(sumsNamed('two rates')).toMatchObject({
      heading: 'Zahlbar bis 27.11.2026',
      terms: `Bitte überweisen Sie 199,15 € ${TRANSFER} Bei Zahlung bis 20.11.2026: 2 % Skonto (3,98 €), dann 195,17 €.`,
    });
  });

  it('say why something is untaxed', () => {
    expect(sumsNamed('all at 0 %').terms).toBe(
      `Bitte überweisen Sie 93,50 € ${TRANSFER} Steuer 0 %: Kein Ausweis von Umsatzsteuer, § 19 UStG`,
    );
  });

  it.each([
    ['a final invoice that deposits have paid', 'Es ist nichts mehr zu zahlen', 'Noch zu zahlen: 0,00 €'],
    [
      'a sale in cash to nobody in particular',
      'Betrag erhalten am 13.11.2026 (bar)',
      'Rechnungsbetrag: 23,22 €',
    ],
    ['a sale by card to an authority', 'Betrag erhalten am 13.11.2026 (Karte)', 'Rechnungsbetrag: 23,22 €'],
    ['a Storno of a deposit', '', 'Stornobetrag: −357,00 €'],
    ['a Storno of a sale', '', 'Stornobetrag: −23,22 €'],
  ])('ask for no money: %s', (name, heading, total) => {
    expect(sumsNamed(name)).toMatchObject({ heading, total, terms: '', hasGiroCode: false });
  });

  it('of a Storno and of a paid invoice offer no Skonto', () => {
    const discount = { basisPoints: 200, days: 7 };
    for (const name of ['a Storno of a deposit', 'a sale in cash to nobody in particular']) {
      const document = documentNamed(name);
      const issuer = { ...document.party.issuer, discount };
      expect(sumsOf({ ...document, party: { ...document.party, issuer } }, false).terms).toEqual([]);
    }
  });
});

describe('the GiroCode', () => {
  it('is 26 mm wide', () => {
    expect(sumsOf(documentNamed('one rate'), false).giroCode).toMatchObject({ mm: 26 });
  });

  it('is not on a Storno, even if its sum is positive', () => {
    expect(sumsOf({ ...documentNamed('one rate'), kind: 'STORNO' }, false).giroCode).toBeNull();
  });

  it('is not on a draft, whose terms take its room', () => {
    const draft = sumsOf(documentNamed('one rate'), true);
    expect(draft.giroCode).toBeNull();
    expect(draft.terms.map(plain)).toEqual([
      'Bitte überweisen Sie 315,30 € mit dem',
      'Verwendungszweck RE-2026-00181 auf das Konto',
      'DE02 1203 0000 0000 2020 51.',
    ]);
  });
});

it.each([
  ['the code with its caption', 'one rate', 43.3],
  ['two sums and the total', 'a Storno of a deposit', 30],
  ['ten sums and the total', 'a final invoice', 78],
  ['seven lines of terms and their heading', 'goods for a third country', 45.8],
])('the block is as high as %s', (_, name, heightMm) => {
  expect(sumsNamed(name).heightMm).toBeCloseTo(heightMm);
});
