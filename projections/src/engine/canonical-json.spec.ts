import * as fc from 'fast-check';
import { canonical } from './canonical-json.js';

describe('canonical', () => {
  it('does not depend on the order of the keys, and drops undefined members', () => {
    expect(JSON.stringify(canonical({ b: [{ z: 1, a: undefined, c: null }], a: 'x' }))).toBe(
      '{"a":"x","b":[{"c":null,"z":1}]}',
    );
  });

  it('equals the value parsed from its own text, including the order of the keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const kept = canonical(JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')) as unknown);
        const read = canonical(JSON.parse(JSON.stringify(kept)) as unknown);
        expect(JSON.stringify(read)).toBe(JSON.stringify(kept));
        expect(read).toEqual(kept);
      }),
    );
  });

  it('returns a canonical value itself', () => {
    const document = { a: [1, { b: 2 }], c: 'x' };
    expect(canonical(document)).toBe(document);
  });

  it.each([
    [Number.NaN],
    [[undefined]],
    [new Date(0)],
    [new Map()],
    [() => 1],
    [1n],
    [JSON.parse('{"__proto__":1}')],
  ])('refuses what JSON does not keep (%#)', (value: unknown) => {
    expect(() => canonical({ value })).toThrow(TypeError);
  });
});
