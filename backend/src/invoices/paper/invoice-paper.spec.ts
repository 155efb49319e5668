import { documentOf } from '../e-invoice/invoice-document.js';
import { GOLDEN, sentInvoice } from '../testing/golden-invoices.js';
import { invoicePaper } from './invoice-paper.js';

const OPTIONS = { isDraft: false, logo: null, proofs: [] };
const paperOf = (name: string) => {
  const golden = GOLDEN.find((one) => one.name === name);
  const invoice = golden && sentInvoice(golden);
  if (!invoice?.issued) throw new Error(`There is no invoice ${name}`);
  const document = documentOf(invoice, invoice.issued);
  return { document, paper: invoicePaper(document, OPTIONS) };
};

describe('the facts on paper', () => {
  it('name order, customer, contact person and vehicle', () => {
    const { document, paper } = paperOf('one rate');
    expect(Object.fromEntries(paper.letter.facts.map(({ label, value }) => [label, value]))).toMatchObject({
      Auftrag: 'A-2026-00044',
      Kundennummer: '9F3A2-1C407',
      Ansprechpartner: document.party.issuer.owner,
      Fahrzeug: 'Tondra 2.0',
      Erstzulassung: '01.03.2019',
      'Nächste HU': '31.03.2027',
    });
  });

  it('leave the contact person out if the company profile has none', () => {
    const { document } = paperOf('one rate');
    const issuer = { ...document.party.issuer, owner: '' };
    const { letter } = invoicePaper({ ...document, party: { ...document.party, issuer } }, OPTIONS);
    expect(letter.facts.map(({ label }) => label)).not.toContain('Ansprechpartner');
  });
});

const sumsOf = (name: string) => paperOf(name).paper.pages.flatMap(({ sums }) => sums ?? [])[0];

describe('Skonto on paper', () => {
  it('names its rate, day and sum; without it nothing may be deducted', () => {
    const sums = sumsOf('two rates');
    expect(sums?.heading).toBe('Zahlbar bis 27.11.2026');
    expect(sums?.terms.join(' ').replaceAll('\u00a0', ' ')).toMatch(
      /Bei Zahlung bis 20\.11\.2026: 2 % Skonto \(3,98 €\), dann 195,17 €\./,
    );
    expect(sumsOf('one rate')?.heading).toBe('Zahlbar bis 27.11.2026 ohne Abzug');
  });
});

const textsOf = (name: string) =>
  paperOf(name).paper.pages.flatMap(({ texts }) => texts.map(({ text }) => text));

describe('the words on paper', () => {
  it('greet by name, if the name is known and fits', () => {
    expect(paperOf('one rate').paper.intro).toBe(
      'Guten Tag Ina Blattner, für die Arbeiten an Ihrem Fahrzeug berechnen wir:',
    );
    for (const name of ['a small amount for nobody in particular', 'long texts'])
      expect(paperOf(name).paper.intro).toMatch(/^Guten Tag, für/);
  });

  it('write hours with two decimals, or three if one needs three, so that they stand below each other', () => {
    const quantities = paperOf('200 positions').paper.pages.flatMap(({ rows }) =>
      rows.map(({ quantity }) => quantity),
    );
    expect(quantities.slice(0, 2)).toEqual(['1,000', '1,001']);
    const [first] = paperOf('one rate').paper.pages;
    expect(first?.rows[0]?.quantity).toBe('1,80');
  });

  it('name the embedded XML at the foot, and not on a draft', () => {
    const { document, paper } = paperOf('one rate');
    expect(paper.letter.note).toBe(
      'Dieses Dokument enthält die Rechnungsdaten nach EN 16931 als factur-x.xml.',
    );
    expect(invoicePaper(document, { ...OPTIONS, isDraft: true }).letter.note).toBe('');
  });

  it('name each partial invoice before the rest', () => {
    const { document } = paperOf('a rest after partial invoices');
    const [first] = document.party.partials;
    const partials = [
      first,
      { ...first, number: 'RE-2026-00175', grossCents: 5_950 },
    ] as typeof document.party.partials;
    const paper = invoicePaper({ ...document, party: { ...document.party, partials } }, OPTIONS);
    const words = paper.pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
    expect(words.replaceAll('\u00a0', ' ')).toContain(
      'Schon berechnet mit den Teilrechnungen RE-2026-00172 vom 04.11.2026 (119,00 €) und RE-2026-00175 vom ' +
        '04.11.2026 (59,50 €). Diese Rechnung enthält den Rest.',
    );
  });

  it('give no thanks with a Storno', () => {
    expect(textsOf('one rate').join(' ')).toContain('Vielen Dank für Ihren Auftrag');
    expect(textsOf('a Storno').join(' ')).not.toContain('Vielen Dank');
  });
});

it('has one heading and one sum for each order of a collective invoice', () => {
  const rows = paperOf('a collective invoice').paper.pages.flatMap((page) => page.rows);
  expect(rows.flatMap(({ title }) => title)).toEqual([
    'Auftrag A-2026-00041, XM-GB 14, Tondra 2.0, 03.11.2026',
    'Auftrag A-2026-00042, 04.11.2026',
    'Auftrag A-2026-00043, XM-GB 16, Tondra 2.0, 05.11.2026',
  ]);
  const sums = rows.flatMap(({ orderSum }) => orderSum ?? []);
  expect(sums.map(({ label }) => label)).toEqual([
    'Summe A-2026-00041',
    'Summe A-2026-00042',
    'Summe A-2026-00043',
  ]);
  expect(sums[0]?.total).toMatch(/^408,30\s€$/u);
});
