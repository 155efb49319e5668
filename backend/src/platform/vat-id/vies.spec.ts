import { answers, fails, startFakeVies, valid, type FakeVies } from './testing/fake-vies.js';
import { Vies } from './vies.js';

const VAT_ID = 'ATU12345675';
const OWN = 'DE123456788';
const NOTHING = { outcome: 'UNAVAILABLE', name: null, address: null, consultationNumber: null };

let register: FakeVies;
let vies: Vies;

beforeEach(async () => {
  register = await startFakeVies();
  vies = new Vies({ url: register.url, withinMs: 400, resetAfterMs: 60_000 });
});
afterEach(() => {
  vies.close();
  register.close();
});

describe('VIES', () => {
  it('is asked in the name of the garage, and tells name, address and number', async () => {
    await expect(vies.ask(VAT_ID, OWN)).resolves.toEqual({
      outcome: 'VALID',
      name: 'Alpen Logistik GmbH',
      address: 'Ring 1\n1010 Wien',
      consultationNumber: 'WAPIAAAAX1',
    });
    expect(register.asked).toEqual([
      {
        countryCode: 'AT',
        vatNumber: 'U12345675',
        requesterMemberStateCode: 'DE',
        requesterNumber: '123456788',
      },
    ]);
  });

  it('tells no name where a member state tells none', async () => {
    register.behave(answers({ valid: false, name: '---', address: '---', requestIdentifier: '' }));
    await expect(vies.ask(VAT_ID, null)).resolves.toEqual({ ...NOTHING, outcome: 'INVALID' });
    expect(register.asked).toEqual([{ countryCode: 'AT', vatNumber: 'U12345675' }]);
  });

  it('is asked again without the garage if it does not know the garage', async () => {
    register.behave((asked, response) =>
      ('requesterNumber' in asked ? fails('INVALID_REQUESTER_INFO', 400) : answers(valid))(asked, response),
    );
    await expect(vies.ask(VAT_ID, OWN)).resolves.toMatchObject({ outcome: 'VALID' });
    expect(register.asked).toHaveLength(2);
  });

  it.each([
    ['the member state is away', fails('MS_UNAVAILABLE')],
    ['it has too many questions', fails('GLOBAL_MAX_CONCURRENT_REQ', 500)],
    ['it answers no JSON', answers('<html>')],
    ['it answers a list', answers([])],
    ['it answers something else', answers({ valid: 'yes' })],
    ['it answers without end', answers(`{"valid": true, "name": "${'x'.repeat(70_000)}"}`)],
    ['it is silent', () => undefined],
  ])('is unavailable when %s', async (_, behaviour) => {
    register.behave(behaviour);
    await expect(vies.ask(VAT_ID, OWN)).resolves.toEqual(NOTHING);
  });

  it('is never followed to another address', async () => {
    const other = await startFakeVies();
    try {
      register.behave(answers('', 307, { location: other.url }));
      await expect(vies.ask(VAT_ID, null)).resolves.toEqual(NOTHING);
      expect([register.asked.length, other.asked.length]).toEqual([1, 0]);
    } finally {
      other.close();
    }
  });

  it('is left alone after five failures, and nobody says that it did not answer', async () => {
    register.behave(fails('SERVICE_UNAVAILABLE', 500));
    for (let count = 0; count < 5; count++) await vies.ask(VAT_ID, null);
    await expect(vies.ask(VAT_ID, null)).resolves.toBeNull();
    expect(register.asked).toHaveLength(5);
  });

  it.each(['MS_UNAVAILABLE', 'INVALID_INPUT'])('is asked on after any number of %s', async (error) => {
    register.behave(fails(error, 400));
    for (let count = 0; count < 8; count++) await vies.ask(VAT_ID, null);
    register.behave(answers(valid));
    await expect(vies.ask(VAT_ID, null)).resolves.toMatchObject({ outcome: 'VALID' });
  });
});
