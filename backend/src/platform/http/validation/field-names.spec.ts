import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldNames } from '../../../manifests.js';
import { FieldNames } from './field-names.js';

type Schema = { readonly properties?: Record<string, Schema>; readonly items?: Schema };
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
};
type Document = { readonly paths: Record<string, Record<string, Operation>> };

/** Names of all fields that a caller fills in, nested ones included. */
function fieldsOf({ properties = {}, items }: Schema): string[] {
  const parts = items === undefined ? [] : fieldsOf(items);
  return [...parts, ...Object.entries(properties).flatMap(([name, part]) => [name, ...fieldsOf(part)])];
}

it('has a German name for every field of our requests', async () => {
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

it('counts list items from one', () => {
  expect(fieldNames.of('serviceId')).toBe('Service');
  expect(fieldNames.of('shortcuts.1.url')).toBe('Kurzwahl 2 Adresse');
  expect(fieldNames.of('constructor')).toBe('constructor');
});

it('has one name per field', () => {
  const twice = new FieldNames({ mileageKm: 'Kilometerstand' }, { mileageKm: 'Laufleistung' });
  expect(twice.clashes).toEqual(['mileageKm: Kilometerstand, Laufleistung']);
  expect(fieldNames.clashes).toEqual([]);
});
