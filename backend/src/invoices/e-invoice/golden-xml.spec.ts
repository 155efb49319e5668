import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { brokenRules } from '../testing/business-rules.js';
import { documentNamed, GOLDEN_NAMES as names } from '../testing/golden-documents.js';
import { ciiOf } from './cii.js';

const SCHEMA = 'Factur-X_1.07.3_EN16931';
// The XML schema published by Factur-X.
const folder = join(import.meta.dirname, '..', 'testing', 'factur-x');
const file = (name: string) => ({ fileName: name, contents: readFileSync(join(folder, name), 'utf8') });
const TYPES = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'];

describe('the XML of', () => {
  it('every golden invoice is valid by the schema of Factur-X', async () => {
    const { valid, errors } = await validateXML({
      xml: names.map((name, index) => ({ fileName: `${index}.xml`, contents: ciiOf(documentNamed(name)) })),
      schema: [file(`${SCHEMA}.xsd`)],
      preload: TYPES.map((type) => file(`${SCHEMA}_urn_un_unece_uncefact_data_standard_${type}_100.xsd`)),
    });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
  });

  it.each(names)('%s complies with the business rules of EN 16931', (name) => {
    expect(brokenRules(ciiOf(documentNamed(name)))).toEqual([]);
  });

  it('a small amount to an unknown country contains no wrong country', () => {
    const { party, ...document } = documentNamed('one rate');
    const xml = ciiOf({ ...document, party: { ...party, recipientCountry: 'Absurdistan' } });
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain(party.recipientName);
    expect(xml).not.toContain(party.recipientStreet);
  });

  it.each([
    ['goods for another country of the EU', 'K', 'VATEX-EU-IC'],
    ['goods for a third country', 'G', 'VATEX-EU-G'],
    ['work for which the customer owes the tax', 'AE', 'VATEX-EU-AE'],
    ['a used car', 'E', 'VATEX-EU-F'],
  ])('%s has category %s and the code %s', (name, category, code) => {
    const xml = ciiOf(documentNamed(name));
    expect(xml).toContain(`<ram:CategoryCode>${category}</ram:CategoryCode>`);
    expect(xml).toContain(`<ram:ExemptionReasonCode>${code}</ram:ExemptionReasonCode>`);
  });

  it('an XRechnung for an authority names its Leitweg-ID as reference and as electronic address', () => {
    const xml = ciiOf(documentNamed('an XRechnung for an authority'));
    expect(xml).toContain('urn:xeinkauf.de:kosit:xrechnung_3.0');
    expect(xml).toContain('<ram:BuyerReference>04011000-12345-03</ram:BuyerReference>');
    expect(xml).toContain('<ram:URIID schemeID="0204">04011000-12345-03</ram:URIID>');
  });

  it('a customer abroad names his VAT id and reference', () => {
    const xml = ciiOf(documentNamed('goods for another country of the EU'));
    expect(xml).toContain('<ram:ID schemeID="VA">ATU12345675</ram:ID>');
    expect(xml).toContain('<ram:BuyerReference>Bestellung 4711</ram:BuyerReference>');
  });

  it('goods for a customer whose invoices go elsewhere name his own address as their destination', () => {
    const { party, ...document } = documentNamed('goods for another country of the EU');
    const delivery = { deliveryStreet: 'Ring 1', deliveryZip: '1010', deliveryCity: 'Wien' };
    const billed = { recipientStreet: 'Weg 2', recipientCity: 'München', recipientCountry: null };
    const xml = ciiOf({
      ...document,
      party: { ...party, ...billed, ...delivery, deliveryCountry: 'Österreich' },
    });
    expect(brokenRules(xml)).toEqual([]);
    const part = (name: string) => new RegExp(`<ram:${name}>.*?</ram:${name}>`, 's').exec(xml)?.[0];
    expect(part('ShipToTradeParty')).toMatch(/Ring 1.*<ram:CountryID>AT</s);
    expect(part('BuyerTradeParty')).toMatch(/Weg 2.*<ram:CountryID>DE</s);
  });

  it('an invoice that violates rules is detected', () => {
    const xml = ciiOf(documentNamed('one rate'));
    expect(brokenRules(xml.replace(/<ram:GrandTotalAmount>[^<]*/, '<ram:GrandTotalAmount>1.00'))).toContain(
      'BR-CO-15',
    );
    expect(brokenRules(xml.replaceAll('<ram:CategoryCode>S', '<ram:CategoryCode>E'))).toContain(
      'BR-S-10, BR-E-10, BR-AE-10, BR-IC-10, BR-G-10',
    );
    expect(brokenRules(xml.replace('>380<', '>384<'))).toContain('BR-55');
  });
});
