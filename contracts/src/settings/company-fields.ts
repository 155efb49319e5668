import { fields, line, type RecordOf } from '../kernel/fields.js';

/** An optional text. `name`: its name in error messages. */
const text = <const O extends object = object>(label: string, maxLength: number, name = label, options?: O) =>
  line(label, maxLength, {
    initial: '',
    wrong: `${name} muss ein Text sein.`,
    long: `${name} darf höchstens ${maxLength} Zeichen lang sein.`,
    ...options,
  });

/** The garage's details in footer, Impressum, mails and invoices, in the order of the form. */
export const companyFields = fields({
  name: line('Firma', 200, {
    required: true,
    brief: 'Name',
    missing: 'Bitte geben Sie den Firmennamen an.',
    long: 'Der Firmenname darf höchstens 200 Zeichen lang sein.',
  }),
  owner: text('Inhaber', 200),
  email: text('E-Mail', 254),
  street: text('Straße', 200),
  zip: text('PLZ', 5, 'Postleitzahl'),
  city: text('Ort', 100),
  phone: text('Telefon', 40),
  fax: text('Fax', 40),
  registerCourt: text('Registergericht', 100),
  registerNumber: text('Registernummer', 50),
  chamber: text('Kammer', 200),
  taxNumber: text('Steuernummer', 20),
  /** Stored in capitals without spaces, as IBAN and BIC. */
  vatId: text('USt-IdNr.', 20),
  bankName: text('Bank', 100),
  iban: text('IBAN', 50),
  bic: text('BIC', 15),
});

/** Empty text: not given. */
export type CompanyDetails = RecordOf<typeof companyFields>;
