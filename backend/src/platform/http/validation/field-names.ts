/** German labels of the fields that more than one module uses. */
export const commonFieldNames: Readonly<Record<string, string>> = {
  active: 'Aktiv',
  after: 'Seite',
  city: 'Ort',
  csv: 'CSV-Datei',
  customerId: 'Kunde',
  date: 'Datum',
  dryRun: 'Probelauf',
  email: 'E-Mail',
  from: 'Von',
  label: 'Beschriftung',
  level: 'Stufe',
  licensePlate: 'Kennzeichen',
  limit: 'Anzahl',
  list: 'Liste',
  message: 'Nachricht',
  name: 'Name',
  note: 'Nachricht',
  order: 'Reihenfolge',
  page: 'Seite',
  phone: 'Telefon',
  reason: 'Grund',
  search: 'Suche',
  size: 'Seitengröße',
  status: 'Status',
  street: 'Straße',
  text: 'Text',
  time: 'Uhrzeit',
  to: 'Bis',
  type: 'Art',
  url: 'Adresse',
  vehicleId: 'Fahrzeug',
  zip: 'PLZ',
};

export const FIELD_NAMES = Symbol('FieldNames');

export class FieldNames {
  private readonly names: ReadonlyMap<string, string>;
  /** Fields to which two modules give different names: make the name common, or rename a field. A spec expects none. */
  readonly clashes: readonly string[];

  /** The first name of a field wins. */
  constructor(...parts: readonly Readonly<Record<string, string>>[]) {
    const names = new Map(Object.entries(commonFieldNames));
    const clashes: string[] = [];
    for (const [field, name] of parts.flatMap((part) => Object.entries(part))) {
      const known = names.get(field);
      if (known === undefined) names.set(field, name);
      else if (known !== name) clashes.push(`${field}: ${known}, ${name}`);
    }
    this.names = names;
    this.clashes = clashes;
  }

  /** The German name of a field: `shortcuts.1.url` is `Kurzwahl 2 Adresse`. */
  of(field: string): string {
    return field
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (this.names.get(part) ?? part)))
      .join(' ');
  }

  /** False for a field without a German name. */
  has(field: string): boolean {
    return this.names.has(field);
  }
}
