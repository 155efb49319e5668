import * as fc from 'fast-check';
import type { Fields } from './call-samples.js';

const halfSurrogates = fc.string({
  unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  halfSurrogates,
  fc.constantFrom('', ' ', '\u0000', '\u202e', '=1+1', '<script>', "'; --", 'ﬁ', '𝕏', 'null', '0', 'true'),
  fc.integer({ min: 1, max: 6_000 }).map((length) => 'ä'.repeat(length)),
);
const nested = fc.integer({ min: 1, max: 40 }).map((depth) => {
  let value: unknown = 'tief';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { name: value };
  return value;
});
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -0, 1e-7, [], {}, [null]) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 40 }) },
);

/** Valid and invalid values, equally often. */
function field(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(fc.constantFrom(...values), junk);
}

/** Bodies with some fields valid, some invalid, some missing; and bodies of another shape. */
export function junkBodies(fields: Fields): fc.Arbitrary<string> {
  const record = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, field(values)])),
    { requiredKeys: [] },
  );
  const strange = fc.constantFrom(
    '{',
    '[]',
    '""',
    '{"__proto__":{"a":1}}',
    '{"constructor":{}}',
    '\u0000',
    '',
  );
  return fc.oneof(
    { weight: 20, arbitrary: record.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: strange },
  );
}

/** Invalid ids, encoded for an address. */
export const junkIds = fc.oneof(fc.uuid(), text.map(encodeText), fc.constantFrom('..', '%00', '%', 'null'));

function encodeText(value: string): string {
  // Lone surrogates cannot be encoded in an address.
  return encodeURIComponent(Buffer.from(value).toString());
}
