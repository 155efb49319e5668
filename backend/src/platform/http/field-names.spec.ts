import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldNames } from '../../manifests.js';
import { FieldNames } from './field-names.js';

type Schema = { readonly properties?: Record<string, Schema>; readonly items?: Schema };
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
};
type Document = { readonly paths: Record<string, Record<string, Operation>> };

/** The names of everything that a caller fills in, lists of parts included. */
function fieldsOf({ properties = {}, items }: Schema): string[] {
  const parts = items === undefined ? [] : fieldsOf(items);
  return [...parts, ...Object.entries(properties).flatMap(([name, part]) => [name, ...fieldsOf(part)])];
}

it('calls every field of our calls by a German name', async () => {
  const file = join(process.cwd(), 'docs', 'openapi.json');
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as Document;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const fields = operations.flatMap(({ parameters = [], requestBody }) => [
    ...parameters.filter((it) => it.in === 'query').map(({ name }) => name),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema)),
  ]);
  expect(fields.length).toBeGreaterThan(50);
  expect([...new Set(fields)].filter((field) => !fieldNames.has(field))).toEqual([]);
});

it('counts the parts of a list from one', () => {
  expect(fieldNames.of('serviceId')).toBe('Service');
  expect(fieldNames.of('shortcuts.1.url')).toBe('Kurzwahl 2 Adresse');
  expect(fieldNames.of('constructor')).toBe('constructor');
});

it('calls no field by two names', () => {
  const twice = new FieldNames({ mileageKm: 'Kilometerstand' }, { mileageKm: 'Laufleistung' });
  expect(twice.clashes).toEqual(['mileageKm: Kilometerstand, Laufleistung']);
  expect(fieldNames.clashes).toEqual([]);
});
