import { existing, named } from './existing.js';

describe('existing', () => {
  it('returns what was found', () => {
    expect(existing({ status: 'OPEN' })).toEqual({ status: 'OPEN' });
    expect(existing('')).toBe('');
    expect(existing({ id: 'o1' })).toEqual({ id: 'o1' });
  });

  it.each([null, undefined, { status: 'none' }])('refuses %p with 404', (found) => {
    expect(() => existing(found)).toThrow('not-found: Nicht gefunden.');
    expect(() => existing(found, 'Der Auftrag wurde nicht gefunden.')).toThrow(
      'not-found: Der Auftrag wurde nicht gefunden.',
    );
  });

  it.each([null, undefined, { status: 'none' }])('refuses %p in a body with 400 and the field', (found) => {
    expect(named({ id: 'c1' }, 'customerId', 'Unbekannter Kunde.')).toEqual({ id: 'c1' });
    const refused = () => named(found, 'customerId', 'Unbekannter Kunde.');
    expect(refused).toThrow(
      expect.objectContaining({
        status: 400,
        errors: [{ field: 'customerId', message: 'Unbekannter Kunde.' }],
      }),
    );
  });
});
