import { XMLBuilder } from 'fast-xml-parser';
import { germanDate } from '#contracts/values/german.js';
import { DTD_NAME } from './gdpdu-dtd.js';
import type { AnyTable, ColumnType, Period } from './table.js';

export type Supplier = { readonly name: string; readonly location: string };

const FORMULAS = 'Texte, die eine Tabellenkalkulation als Formel lesen würde, beginnen mit einem Apostroph.';

export function indexXml(tables: readonly AnyTable[], period: Period, { name, location }: Supplier): string {
  const builder = new XMLBuilder({ format: true, suppressEmptyNode: true });
  const body = builder.build({
    DataSet: {
      Version: '1.0',
      DataSupplier: {
        Name: name || 'Werkstatt',
        Location: location || 'Deutschland',
        Comment: `Datenüberlassung (Z3) aus Werkstattbuch, ${germanDate(period.from)} bis ${germanDate(period.to)}. ${FORMULAS}`,
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
    Validity: { Range: { From: germanDate(period.from), To: germanDate(period.to) }, Format: 'DD.MM.YYYY' },
    UTF8: '',
    DecimalSymbol: ',',
    DigitGroupingSymbol: '.',
    // The first line contains the column names.
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
