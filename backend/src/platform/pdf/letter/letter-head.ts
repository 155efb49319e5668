import { buyerContactOf, buyerNameOf, type Recipient } from '#contracts/invoices/recipient.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { headOfCompany } from '#contracts/settings/legal-form.js';
import { wrapText } from '../measure.js';

/** The line above the recipient in the window of the envelope. */
export function letterSender({ name, street, zip, city }: CompanyDetails): string {
  return [name, street, place(zip, city)].filter(Boolean).join(', ');
}

/** The recipient's address; the window of the envelope has room for six lines. */
export function letterRecipient(recipient: Recipient): readonly string[] {
  const { recipientStreet, recipientZip, recipientCity, recipientCountry } = recipient;
  const contact = buyerContactOf(recipient);
  const lines = [
    buyerNameOf(recipient),
    contact && `z. Hd. ${contact}`,
    recipientStreet,
    place(recipientZip, recipientCity),
    recipientCountry,
  ];
  return windowLines(lines);
}

/** What stands in the window of the envelope: broken to its width, without empty lines. */
export function windowLines(lines: readonly (string | null)[]): readonly string[] {
  return lines.flatMap((line) => (line ? wrapText(line, 11, 80) : [])).slice(0, 6);
}

/** Four columns at the foot of every page. */
export function letterFooter(issuer: CompanyDetails) {
  const { name, owner, street, zip, city, phone, fax, email, bankName, iban, bic } = issuer;
  const { vatId, taxNumber, chamber, registerCourt, registerNumber } = issuer;
  const columns = [
    [name, owner && `${headOfCompany(name)} ${owner}`, street, place(zip, city)],
    ['Kontakt', phone && `Telefon ${phone}`, fax && `Telefax ${fax}`, email],
    ['Bank', bankName, groupsOfFour(iban), bic && `BIC ${bic}`],
    [
      'Steuer',
      vatId && `USt-IdNr. ${vatId}`,
      taxNumber && `Steuernummer ${taxNumber}`,
      [registerCourt, registerNumber].filter(Boolean).join(', '),
      chamber,
    ],
  ];
  return columns.map((column, place) => {
    const [heading = '', ...lines] = column;
    const broken = lines.flatMap((line) => (line ? wrapText(line, 7.5, 39) : []));
    // „Bank“ alone says nothing; the company's name does.
    return { heading: place > 0 && broken.length === 0 ? '' : heading, lines: broken.slice(0, 5) };
  });
}

const place = (zip: string | null, city: string | null): string => [zip, city].filter(Boolean).join(' ');

/** `DE02 1203 0000 0000 2020 51` */
export const groupsOfFour = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
