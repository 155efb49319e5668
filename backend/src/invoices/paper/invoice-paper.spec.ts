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
    expect(Object.fromEntries(paper.facts.map(({ label, value }) => [label, value]))).toMatchObject({
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
    const { facts } = invoicePaper({ ...document, party: { ...document.party, issuer } }, OPTIONS);
    expect(facts.map(({ label }) => label)).not.toContain('Ansprechpartner');
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
