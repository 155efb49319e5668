import type { Schema } from './schema.js';

type Named = Readonly<Record<string, Schema>>;

const ID = '0190a000-0000-7000-8000-000000000001';
const REFERENCE = '#/components/schemas/';
/** Example texts by the end of the field's name; the longest match wins. */
const texts: readonly (readonly [end: RegExp, text: string])[] = [
  [/(^id|Id)$/, ID],
  [/(At|^since|^until)$/, '2026-11-23T08:00:00.000Z'],
  [/(On|[dD]ate|^from|^to)$/, '2026-11-24'],
  [/^(time|end|open|afternoonOpen)$/, '08:00'],
  [/(close|Close)$/, '17:00'],
  [/[eE]?mail$/i, 'erika@beispiel.example'],
  [/^(telefon|phone|mobile)$/, '030 1234567'],
  [/^(kfz|plate|licensePlate)$/, 'B-AB 123'],
  [/^vin$/, 'WVWZZZ1JZXW000001'],
  [/^zip$/, '12345'],
  [/^city$/, 'Ahornstadt'],
  [/^street$/, 'Ahornweg 1'],
  [/^(name|customerName|recipientName)$/, 'Erika Beispiel'],
  [/[uU]rl$|^link$/, 'https://ahornhof.example'],
  [/^next$/, 'eyJhZnRlciI6MX0'],
  [/[nN]umber$/, 'A-2026-00001'],
  [/^(service|title|label)$/, 'Ölwechsel'],
];

/** An example of an answer. Deterministic: the same schema gives the same example. */
export function exampleOf(schema: Schema, schemas: Named, name = '', seen: readonly string[] = []): unknown {
  const { $ref, type, anyOf, oneOf, allOf, examples } = schema as Record<string, unknown>;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  if (typeof $ref === 'string') {
    const target = $ref.slice(REFERENCE.length);
    // A recursive list stays empty, so that the example ends.
    return seen.includes(target) ? null : exampleOf(schemas[target] ?? {}, schemas, name, [...seen, target]);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  const choices = (anyOf ?? oneOf ?? allOf) as readonly Schema[] | undefined;
  if (choices?.[0] !== undefined) return exampleOf(choices[0], schemas, name, seen);
  return exampleOfType(Array.isArray(type) ? (type as string[])[0] : type, schema, schemas, name, seen);
}

function exampleOfType(type: unknown, schema: Schema, schemas: Named, name: string, seen: readonly string[]) {
  const { properties = {}, items } = schema as { properties?: Named; items?: Schema | readonly Schema[] };
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, exampleOf(value, schemas, key, seen)]),
      );
    case 'array': {
      const [item] = [items].flat() as (Schema | undefined)[];
      const one = item === undefined ? null : exampleOf(item, schemas, name.replace(/s$/, ''), seen);
      return one === null ? [] : [one];
    }
    case 'string':
      return texts.find(([end]) => end.test(name))?.[1] ?? 'Text';
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
