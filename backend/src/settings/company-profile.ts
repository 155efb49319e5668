import { isEmail } from 'class-validator';
import { assertNoFaults, type FieldError } from '#contracts/kernel/problem.js';
import { recordIn, type SentOf } from '#contracts/kernel/fields.js';
import { companyFields, type CompanyDetails } from '#contracts/settings/company-fields.js';
import type { CompanyProfile, CompanyProfileEvent } from '#contracts/settings/company-profile.js';
import { isPictureChanged, type Picture } from '#contracts/values/picture.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { VAT_ID_TEXTS, vatIdFault } from '../platform/vat-id/vat-id.js';
import { sameValue } from './whole-value.js';

/** States the whole profile; `logo` undefined keeps the one there is. 400 with every wrong field. */
export const stateCompanyProfile =
  (details: CompanyDetails, logo: Picture | null | undefined): Decide<CompanyProfile, CompanyProfileEvent> =>
  (profile) => {
    const errors = wrongFields(details);
    assertNoFaults(errors);
    const isOther = logo !== undefined && isPictureChanged(profile.logo, logo);
    const data = { ...details, logo: isOther ? logo : profile.logo };
    if (sameValue(data, profile)) return [];
    return [{ type: 'CompanyProfileStated', version: 1, data }];
  };

const FORMS: readonly [keyof CompanyDetails, (value: string) => boolean, string][] = [
  ['zip', (zip) => /^\d{5}$/.test(zip), 'Die Postleitzahl muss aus fünf Ziffern bestehen.'],
  ['phone', isPhone, 'Bitte geben Sie eine gültige Telefonnummer an.'],
  ['fax', isPhone, 'Bitte geben Sie eine gültige Faxnummer an.'],
  ['email', (email) => isEmail(email), 'Bitte geben Sie eine gültige E-Mail-Adresse an.'],
  ['vatId', isGermanVatId, 'Die USt-IdNr. muss aus DE und neun Ziffern bestehen.'],
  ['vatId', (vatId) => !isGermanVatId(vatId) || vatIdFault(vatId) === null, VAT_ID_TEXTS.checkDigit],
  ['taxNumber', isTaxNumber, 'Die Steuernummer muss aus 10 bis 13 Ziffern bestehen.'],
  ['iban', isIban, 'Die IBAN ist ungültig.'],
  ['bic', (bic) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic), 'Die BIC ist ungültig.'],
];

function wrongFields(details: CompanyDetails): FieldError[] {
  const missing =
    details.name === '' ? [{ field: 'name', message: 'Bitte geben Sie den Firmennamen an.' }] : [];
  const malformed = FORMS.filter(([field, isRight]) => details[field] !== '' && !isRight(details[field]));
  return [...missing, ...malformed.map(([field, , message]) => ({ field, message }))];
}

function isGermanVatId(vatId: string): boolean {
  return /^DE\d{9}$/.test(vatId);
}

function isPhone(phone: string): boolean {
  return /^\+?[\d\s()/.-]+$/.test(phone) && phone.replace(/\D/g, '').length >= 3;
}

function isTaxNumber(taxNumber: string): boolean {
  return /^[\d\s/]+$/.test(taxNumber) && /^\d{10,13}$/.test(taxNumber.replace(/\D/g, ''));
}

/** ISO 13616: the first four characters moved to the end, letters as 10–35, leave 1 modulo 97. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('DE') && !/^DE\d{20}$/.test(iban)) return false;
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** The texts as they are kept: missing ones empty, IBAN, BIC and VAT id in capitals and without spaces. */
export function detailsOf(sent: SentOf<typeof companyFields>): CompanyDetails {
  const details = recordIn(companyFields, sent);
  const { vatId, iban, bic } = details;
  return { ...details, vatId: capitals(vatId), iban: capitals(iban), bic: capitals(bic) };
}

function capitals(code: string): string {
  return code.replace(/\s/g, '').toUpperCase();
}
