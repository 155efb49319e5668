import { XMLBuilder } from 'fast-xml-parser';
import type { AnyTable, ColumnType, Period } from './table.js';

/** The name under which the tax authorities' program looks for the declarations. */
export const DTD_NAME = 'gdpdu-01-09-2004.dtd';

/**
 * The elements of the description standard for handing over data (BMF, „Beschreibungsstandard für die
 * Datenträgerüberlassung“ 1.1) that this export uses, in our own words.
 */
export const DTD = `<?xml version="1.0" encoding="UTF-8"?>
<!ELEMENT DataSet (Version, DataSupplier?, Media+)>
<!ELEMENT Version (#PCDATA)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Location (#PCDATA)>
<!ELEMENT Comment (#PCDATA)>
<!ELEMENT Media (Name, Table+)>
<!ELEMENT Table (URL, Name?, Description?, Validity?, UTF8?, (DecimalSymbol, DigitGroupingSymbol)?, Range?, VariableLength)>
<!ELEMENT URL (#PCDATA)>
<!ELEMENT Description (#PCDATA)>
<!ELEMENT Validity (Range, Format?)>
<!ELEMENT Range (From, To?)>
<!ELEMENT From (#PCDATA)>
<!ELEMENT To (#PCDATA)>
<!ELEMENT Format (#PCDATA)>
<!ELEMENT UTF8 EMPTY>
<!ELEMENT DecimalSymbol (#PCDATA)>
<!ELEMENT DigitGroupingSymbol (#PCDATA)>
<!ELEMENT VariableLength (ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?, VariablePrimaryKey*, VariableColumn*, ForeignKey*)>
<!ELEMENT ColumnDelimiter (#PCDATA)>
<!ELEMENT RecordDelimiter (#PCDATA)>
<!ELEMENT TextEncapsulator (#PCDATA)>
<!ELEMENT VariablePrimaryKey (Name, Description?, (Numeric | AlphaNumeric | Date))>
<!ELEMENT VariableColumn (Name, Description?, (Numeric | AlphaNumeric | Date))>
<!ELEMENT Numeric (Accuracy?)>
<!ELEMENT Accuracy (#PCDATA)>
<!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT Date (Format?)>
<!ELEMENT ForeignKey (Name+, References)>
<!ELEMENT References (#PCDATA)>
`;

export type Supplier = { readonly name: string; readonly location: string };

/** Describes the tables of a period for the auditor's program. */
export function indexXml(tables: readonly AnyTable[], period: Period, { name, location }: Supplier): string {
  const builder = new XMLBuilder({ format: true, suppressEmptyNode: true });
  const body = builder.build({
    DataSet: {
      Version: '1.0',
      DataSupplier: {
        Name: name || 'Werkstatt',
        Location: location || 'Deutschland',
        Comment: `Datenüberlassung (Z3) aus Werkstattbuch, ${german(period.from)} bis ${german(period.to)}`,
      },
      Media: { Name: 'Werkstattbuch', Table: tables.map((table) => described(table, period)) },
    },
  }) as string;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE DataSet SYSTEM "${DTD_NAME}">\n${body.replaceAll('\r\n', '&#13;&#10;')}`;
}

function described({ name, description, columns, keys, references }: AnyTable, period: Period): object {
  const named = columns.map((column) => ({
    Name: column.name,
    Description: column.description,
    ...typeOf(column.type),
  }));
  return {
    URL: `${name}.csv`,
    Name: name,
    Description: description,
    Validity: { Range: { From: german(period.from), To: german(period.to) }, Format: 'DD.MM.YYYY' },
    UTF8: '',
    DecimalSymbol: ',',
    DigitGroupingSymbol: '.',
    // The first line holds the names of the columns.
    Range: { From: '2' },
    VariableLength: {
      ColumnDelimiter: ';',
      RecordDelimiter: '\r\n',
      TextEncapsulator: '"',
      VariablePrimaryKey: named.slice(0, keys),
      VariableColumn: named.slice(keys),
      ...(references === undefined
        ? {}
        : { ForeignKey: { Name: references.columns, References: references.table } }),
    },
  };
}

function typeOf(type: ColumnType): object {
  if (type === 'text') return { AlphaNumeric: '' };
  if (type === 'date') return { Date: { Format: 'DD.MM.YYYY' } };
  return { Numeric: type.decimals === 0 ? '' : { Accuracy: String(type.decimals) } };
}

function german(date: string): string {
  return date.split('-').toReversed().join('.');
}
