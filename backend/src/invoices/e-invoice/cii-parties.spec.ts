import { refuse } from '#contracts/kernel/problem.js';
import { readXml } from '../../platform/xml/read-xml.js';
import { documentNamed } from '../testing/golden-documents.js';
import { buyer, seller, shipTo } from './cii-parties.js';
import type { InvoiceDocument } from './invoice-document.js';
import { element, escapeXml, textElement } from './xml.js';

const rules = {
  maxTags: 1_000,
  maxMarkupLength: 100_000,
  unreadable: (detail: string) => refuse('e-invoice-unreadable', { detail }),
};
const read = (xml: string) => readXml(Buffer.from(xml), rules).root;
const { party } = documentNamed('one rate');
const sellerOf = (change: Partial<InvoiceDocument['party']['issuer']>) =>
  read(seller({ ...party, issuer: { ...party.issuer, ...change } }));
const buyerOf = (change: Partial<InvoiceDocument['party']>) => read(buyer({ ...party, ...change }));
const tax = (number: string, schemeID: string) => ({ ID: { '#text': number, '@schemeID': schemeID } });

describe('the garage in an e-invoice', () => {
  const OWN = {
    Name: 'Kfz-Meisterbetrieb Ahornhof',
    DefinedTradeContact: {
      PersonName: 'Wiebke Ahorn',
      TelephoneUniversalCommunication: { CompleteNumber: '0221 4710 123' },
      EmailURIUniversalCommunication: { URIID: 'werkstatt@ahornhof.example' },
    },
    PostalTradeAddress: {
      PostcodeCode: '12345',
      LineOne: 'Werkgasse 7',
      CityName: 'Musterstadt',
      CountryID: 'DE',
    },
    URIUniversalCommunication: { URIID: { '#text': 'werkstatt@ahornhof.example', '@schemeID': 'EM' } },
    SpecifiedTaxRegistration: [tax('DE123456788', 'VA'), tax('217/5047/1208', 'FC')],
  };

  it('has name, contact, address and tax numbers', () => {
    expect(sellerOf({})).toEqual(OWN);
    expect(sellerOf({ taxNumber: '' })).toEqual({
      ...OWN,
      SpecifiedTaxRegistration: tax('DE123456788', 'VA'),
    });
  });

  it('has the number of its register; its tax number identifies it if it has neither that nor a VAT id', () => {
    const registered = { SpecifiedLegalOrganization: { ID: 'HRB 1' } };
    expect(sellerOf({ registerNumber: 'HRB 1' })).toEqual({ ...OWN, ...registered });
    const taxed = { SpecifiedTaxRegistration: tax('217/5047/1208', 'FC') };
    expect(sellerOf({ vatId: '', registerNumber: 'HRB 1' })).toEqual({ ...OWN, ...registered, ...taxed });
    expect(sellerOf({ vatId: '' })).toEqual({ ID: '217/5047/1208', ...OWN, ...taxed });
  });

  it.each([
    [{ owner: 'Wiebke Ahorn' }, { PersonName: 'Wiebke Ahorn' }],
    [{ phone: '0221' }, { TelephoneUniversalCommunication: { CompleteNumber: '0221' } }],
    [{ email: 'a@b.example' }, { EmailURIUniversalCommunication: { URIID: 'a@b.example' } }],
    [{}, undefined],
  ])('can be reached as it says: %j', (known, contact) => {
    const { DefinedTradeContact: said, URIUniversalCommunication: address } = sellerOf({
      owner: '',
      phone: '',
      email: '',
      ...known,
    });
    expect(said).toEqual(contact);
    expect(address === undefined).toBe(!('email' in known));
  });
});

describe('the buyer in an e-invoice', () => {
  const ADDRESS = {
    PostcodeCode: '12345',
    LineOne: 'Am Mühlenfeld 3',
    CityName: 'Musterstadt',
    CountryID: 'DE',
  };

  it('is a person, or a company with its contact', () => {
    expect(buyerOf({})).toEqual({ Name: 'Ina Blattner', PostalTradeAddress: ADDRESS });
    expect(buyerOf({ recipientCompany: 'Gärtnerei' })).toEqual({
      Name: 'Gärtnerei',
      DefinedTradeContact: { PersonName: 'Ina Blattner' },
      PostalTradeAddress: ADDRESS,
    });
    expect(buyerOf({ recipientCompany: 'Gärtnerei', recipientName: null })).toEqual({
      Name: 'Gärtnerei',
      PostalTradeAddress: ADDRESS,
    });
  });

  it('is somebody in Germany if nobody knows more', () => {
    expect(buyerOf({ recipientName: null })).toMatchObject({ Name: 'Laufkundschaft' });
    expect(buyerOf({ recipientCountry: 'Absurdistan' }).PostalTradeAddress).toEqual({ CountryID: 'DE' });
  });

  it('has a VAT id if it is known, and is reached by a Leitweg-ID only', () => {
    expect(buyerOf({ recipientVatId: 'ATU1' })).toMatchObject({
      SpecifiedTaxRegistration: tax('ATU1', 'VA'),
    });
    expect(buyerOf({ recipientReference: '04011000-12345-03' }).URIUniversalCommunication).toEqual({
      URIID: { '#text': '04011000-12345-03', '@schemeID': '0204' },
    });
    expect(buyerOf({ recipientReference: '4711' })).not.toHaveProperty('URIUniversalCommunication');
  });

  it('has a destination for goods that go to another country of the EU, and for nothing else', () => {
    const eu = documentNamed('goods for another country of the EU beside work taxed here');
    expect(read(String(shipTo(eu)))).toEqual({
      PostalTradeAddress: {
        PostcodeCode: '6020',
        LineOne: 'Innweg 1',
        CityName: 'Innsbruck',
        CountryID: 'AT',
      },
    });
    expect(shipTo(documentNamed('one rate'))).toBeNull();
  });
});

describe('a text in XML', () => {
  it('has no characters that XML does not know, and none that mean something', () => {
    expect(escapeXml('<a b="c">&\u0000\u000b\ufffe\ud800 Öl 😀\n')).toBe(
      '&lt;a b=&quot;c&quot;&gt;&amp; Öl 😀\n',
    );
  });

  it('makes no element if it is empty', () => {
    expect([textElement('a', null), textElement('a', '')]).toEqual([null, null]);
    expect(textElement('a', '<', { b: '"' })).toBe('<a b="&quot;">&lt;</a>');
    expect(element('a', [null, false, '<b/>', ''])).toBe('<a><b/></a>');
  });
});
