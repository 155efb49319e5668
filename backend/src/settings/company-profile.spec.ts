import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import {
  companyProfileStream,
  EMPTY_COMPANY_PROFILE,
  isComplete,
  issuerOf,
  type CompanyProfileEvent,
} from '#contracts/settings/company-profile.js';
import { given, refusalOf } from '../testing/given.js';
import { stateCompanyProfile, detailsOf } from './company-profile.js';

const { logo: _, revision: __, ...empty } = EMPTY_COMPANY_PROFILE;
const ahornhof: CompanyDetails = {
  ...empty,
  name: 'Kfz-Meisterbetrieb Ahornhof',
  zip: '12345',
  phone: '+49 30 1234567',
  email: 'werkstatt@ahornhof.example',
  vatId: 'DE123456788',
  taxNumber: '12/345/67890',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};
const logo = { hash: 'a'.repeat(64), type: 'image/png' as const };
const stated: CompanyProfileEvent = { type: 'CompanyProfileStated', version: 1, data: { ...ahornhof, logo } };

describe('the company profile', () => {
  it('is stated as a whole, once', () => {
    expect(given(companyProfileStream).when(stateCompanyProfile(ahornhof, logo))).toEqual([stated]);
    expect(
      given(companyProfileStream, stated).when(stateCompanyProfile(ahornhof, undefined), {
        expectedRevision: 1,
      }),
    ).toEqual([]);
  });

  it('loses its logo only on request', () => {
    expect(
      given(companyProfileStream, stated).when(
        stateCompanyProfile({ ...ahornhof, city: 'Ahornstadt' }, undefined),
      ),
    ).toEqual([
      { type: 'CompanyProfileStated', version: 1, data: { ...ahornhof, city: 'Ahornstadt', logo } },
    ]);
    expect(given(companyProfileStream, stated).when(stateCompanyProfile(ahornhof, null))).toEqual([
      { type: 'CompanyProfileStated', version: 1, data: { ...ahornhof, logo: null } },
    ]);
  });

  it('gives widths to a logo of an earlier version, keeps them, and puts none on papers', () => {
    const size = { width: 1, height: 1 };
    const inWidths = { ...logo, size, variants: [{ ...size, avif: 'b'.repeat(64), webp: 'c'.repeat(64) }] };
    const gained: CompanyProfileEvent = { ...stated, data: { ...ahornhof, logo: inWidths } };
    expect(given(companyProfileStream, stated).when(stateCompanyProfile(ahornhof, inWidths))).toEqual([
      gained,
    ]);
    expect(given(companyProfileStream, gained).when(stateCompanyProfile(ahornhof, logo))).toEqual([]);
    expect(issuerOf({ ...gained.data, revision: 1 })).toEqual({ ...ahornhof, logo });
  });

  it.each<[keyof CompanyDetails, string]>([
    ['name', ''],
    ['zip', '1234'],
    ['phone', 'ruf an'],
    ['phone', '(1) 2'],
    ['phone', 'Tel. 030 1234567'],
    ['fax', '--'],
    ['email', 'werkstatt'],
    ['vatId', 'DE12345678'],
    ['vatId', 'ATU12345678'],
    ['vatId', 'DE123456789'],
    ['taxNumber', '12/345'],
    ['taxNumber', '12/345/67890 A'],
    ['iban', 'DE89370400440532013001'],
    ['iban', 'DE8937040044053201300'],
    ['iban', 'GB82WEST1234569876543'],
    ['iban', 'de89370400440532013000'],
    ['iban', 'DE5137040044053201300'],
    ['bic', 'COBADE'],
  ])('refuses %s "%s"', (field, value) => {
    expect(
      refusalOf(() =>
        given(companyProfileStream).when(stateCompanyProfile({ ...ahornhof, [field]: value }, null)),
      ),
    ).toMatchObject({ code: 'validation-failed', errors: [{ field: field }] });
  });

  it.each<[keyof CompanyDetails, string]>([
    ['iban', 'GB82WEST12345698765432'],
    ['iban', 'MT84MALT011000012345MTLCAST001S'],
    ['phone', '110'],
  ])('accepts %s "%s"', (field, value) => {
    const details = { ...ahornhof, [field]: value };
    expect(given(companyProfileStream).when(stateCompanyProfile(details, null))).toEqual([
      { type: 'CompanyProfileStated', version: 1, data: { ...details, logo: null } },
    ]);
  });

  it('reports every wrong field at once and refuses an old revision', () => {
    const decide = stateCompanyProfile({ ...ahornhof, zip: 'x', bic: 'y' }, null);
    expect(() => decide(EMPTY_COMPANY_PROFILE)).toThrow(
      expect.objectContaining({
        errors: [
          { field: 'zip', message: expect.any(String) },
          { field: 'bic', message: expect.any(String) },
        ],
      }),
    );
    expect(
      refusalOf(() =>
        given(companyProfileStream, stated).when(stateCompanyProfile(ahornhof, null), {
          expectedRevision: 0,
        }),
      ),
    ).toMatchObject({ code: 'revision-behind' });
  });

  it('stores codes in capitals without spaces', () => {
    const all = Object.fromEntries(Object.keys(empty).map((field) => [field, field])) as CompanyDetails;
    expect(detailsOf(all)).toEqual({ ...all, vatId: 'VATID', iban: 'IBAN', bic: 'BIC' });
    const tidy = detailsOf({ ...ahornhof, iban: 'de89 3704 0044 0532 0130 00', vatId: 'de 123456788' });
    expect(tidy).toEqual(ahornhof);
    expect(detailsOf({})).toEqual(empty);
  });

  it('is complete with everything that Impressum and invoices need', () => {
    expect(isComplete(ahornhof)).toBe(false);
    expect(isComplete({ ...ahornhof, owner: 'Kim Ahorn', street: 'Ahornweg 1', city: 'Ahornstadt' })).toBe(
      true,
    );
  });

  it('is complete with one of the two tax numbers', () => {
    const all = { ...ahornhof, owner: 'Kim Ahorn', street: 'Ahornweg 1', city: 'Ahornstadt' };
    expect(isComplete({ ...all, vatId: '' })).toBe(true);
    expect(isComplete({ ...all, taxNumber: '' })).toBe(true);
    expect(isComplete({ ...all, vatId: '', taxNumber: '' })).toBe(false);
  });
});
