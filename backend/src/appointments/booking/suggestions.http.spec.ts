import type {
  CustomerSuggestion,
  CustomerSuggestionsAnswer,
  VehicleSuggestionsAnswer,
} from '#contracts/appointments/suggestions.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { newVisitor } from '../../testing/new-visitor.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';

const erika = { name: 'Erika Beispiel', email: 'Erika@beispiel.example', telefon: '+49 30 1234567' };
const GOOD_FOR_MS = 15 * 60_000;

let test: TestApp;
let calls: BookingCalls;

beforeEach(async () => {
  test = await startTestApp();
  calls = await bookingCalls(test);
});

afterEach(() => test.close());

const customersFor = async (what: object, token: string | null = null, headers = newVisitor()) =>
  (
    await test.request<CustomerSuggestionsAnswer>(
      'POST',
      '/api/appointment/customer-suggestions',
      what,
      token,
      headers,
    )
  ).body.suggestions;
const vehiclesFor = async (licensePlate: string, token: string | null = null) =>
  (
    await test.request<VehicleSuggestionsAnswer>(
      'POST',
      '/api/appointment/vehicle-suggestions',
      { licensePlate },
      token,
      newVisitor(),
    )
  ).body;
const known = async (what: object = {}) => {
  const { body } = await calls.create({ ...erika, kfz: 'B-AB 123', createNewCustomer: true, ...what });
  return { customerId: body.customer?.id ?? '', vehicleId: body.vehicle?.id ?? '' };
};

describe('customer suggestions', () => {
  it('are found by mail ignoring case, and by phone in any notation', async () => {
    await known();
    for (const email of ['erika@beispiel.example', ' ERIKA@BEISPIEL.EXAMPLE ']) {
      expect(await customersFor({ email })).toMatchObject([{ matches: ['E-Mail'] }]);
    }
    for (const telefon of ['030 1234567', '0049301234567', '030/123-45-67']) {
      expect(await customersFor({ telefon })).toMatchObject([{ matches: ['Telefon'] }]);
    }
    expect(await customersFor({ email: erika.email, telefon: erika.telefon })).toMatchObject([
      { matches: ['E-Mail', 'Telefon'] },
    ]);
  });

  it('are exact matches only', async () => {
    await known();
    for (const what of [{}, { email: '' }, { email: 'erika@' }, { email: 'erika' }, { telefon: '1234567' }]) {
      expect(await customersFor(what)).toEqual([]);
    }
  });

  it('are masked for visitors and complete for the staff', async () => {
    const { customerId } = await known();
    const [masked] = await customersFor({ email: erika.email });
    expect(masked).toEqual({
      id: expect.any(String),
      displayName: 'E. B…',
      email: 'E…@b…example',
      phone: '…67',
      matches: ['E-Mail'],
    });
    expect(masked?.id).not.toContain(customerId);
    expect(await customersFor({ email: erika.email }, await test.loginAs('DISPONENT'))).toEqual([
      {
        id: customerId,
        displayName: erika.name,
        email: erika.email,
        phone: erika.telefon,
        matches: ['E-Mail'],
      },
    ]);
  });

  it('are masked for staff without permission to read customers', async () => {
    await known();
    const [suggestion] = await customersFor({ email: erika.email }, await test.loginAs('LAGERIST'));
    expect(suggestion?.displayName).toBe('E. B…');
  });

  it('are limited to 30 in 10 minutes', async () => {
    const visitor = newVisitor();
    for (let call = 1; call <= 30; call++) expect(await customersFor({}, null, visitor)).toEqual([]);
    const path = '/api/appointment/vehicle-suggestions';
    expect((await test.request('POST', path, { licensePlate: 'B-AB 123' }, null, visitor)).status).toBe(429);
  });
});

describe('vehicle suggestions', () => {
  it('show visitors only make and model for the typed plate', async () => {
    await known();
    expect(await vehiclesFor('ba-b123')).toEqual({
      normalizedLicensePlate: 'BAB123',
      suggestions: [
        {
          id: expect.any(String),
          licensePlate: 'BA-B123',
          make: null,
          model: null,
          modelVariant: null,
          customerName: null,
        },
      ],
    });
    expect((await vehiclesFor('B-AB 124')).suggestions).toEqual([]);
    expect((await vehiclesFor('')).suggestions).toEqual([]);
  });

  it('show the staff the owner', async () => {
    const { vehicleId, customerId } = await known();
    const { suggestions } = await vehiclesFor('B-AB 123', await test.loginAs('DISPONENT'));
    expect(suggestions).toMatchObject([
      { id: vehicleId, licensePlate: 'B-AB 123', customerName: erika.name, customerId },
    ]);
  });
});

const at = (time: string) => ({ ...erika, time, date: '2026-11-25' });
const tokenOf = async (): Promise<CustomerSuggestion['id']> =>
  (await customersFor({ email: erika.email }))[0]?.id ?? '';

describe('the links of a booking', () => {
  it('are none for an unknown person', async () => {
    expect((await calls.book(at('08:00'))).body).toMatchObject({
      customerLinkType: 'NONE',
      vehicleLinkType: 'NONE',
      customer: null,
      vehicle: null,
    });
  });

  it('follow from the mail address, then from the plate', async () => {
    const { customerId, vehicleId } = await known();
    expect((await calls.book(at('08:00'))).body).toMatchObject({
      customerLinkType: 'EXISTING_MATCHED',
      vehicleLinkType: 'EXISTING_MATCHED',
      customer: { id: customerId },
      vehicle: { id: vehicleId },
    });
  });

  it('are none if two customers have the mail address', async () => {
    await known();
    await known({ time: '09:00' });
    expect((await calls.book(at('08:00'))).body.customerLinkType).toBe('NONE');
  });

  it('never follow from a plate alone', async () => {
    await known();
    const other = { ...at('08:00'), email: 'andere@beispiel.example' };
    expect((await calls.book(other)).body.vehicleLinkType).toBe('NONE');
    const made = await calls.book({ ...other, time: '09:00', createNewVehicle: true });
    expect(made.body).toMatchObject({ customerLinkType: 'NONE', vehicleLinkType: 'CREATED_NEW' });
  });

  it('are chosen by visitors with their tokens', async () => {
    const { customerId, vehicleId } = await known();
    const vehicle = (await vehiclesFor('B-AB 123')).suggestions[0]?.id;
    const { status, body } = await calls.book({
      ...at('08:00'),
      name: 'E. Muster',
      email: 'neu@beispiel.example',
      customerId: await tokenOf(),
      vehicleId: vehicle,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      customerLinkType: 'EXISTING_SELECTED',
      vehicleLinkType: 'EXISTING_SELECTED',
      customer: { id: customerId, name: 'E. Muster', email: 'neu@beispiel.example' },
      vehicle: { id: vehicleId },
    });
    expect((await calls.all()).at(-1)?.customer).toMatchObject({ name: erika.name, email: erika.email });
  });

  it('are refused for visitors with an id, or with a broken, expired or misused token', async () => {
    const { customerId } = await known();
    const token = await tokenOf();
    const vehicle = (await vehiclesFor('B-AB 123')).suggestions[0]?.id ?? '';
    const broken = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`;
    for (const wrong of [customerId, vehicle, broken, 'x'.repeat(67)]) {
      const { status, body } = await calls.book({ ...at('08:00'), customerId: wrong });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field: 'customerId' }]);
    }
    test.clock.advance(GOOD_FOR_MS + 1);
    expect((await calls.book({ ...at('08:00'), customerId: token })).status).toBe(400);
    expect(await calls.bookedTimes('2026-11-25')).toEqual([]);
  });

  it('to a vehicle are refused for a visitor who typed another plate', async () => {
    await known();
    const vehicleId = (await vehiclesFor('B-AB 123')).suggestions[0]?.id;
    const { status, body } = await calls.book({ ...at('08:00'), kfz: 'M-XY 1', vehicleId });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'vehicleId' }]);
  });

  it('are chosen by the staff with ids; unknown ids are refused', async () => {
    const { customerId, vehicleId } = await known();
    expect((await calls.create({ ...at('08:00'), customerId, vehicleId, kfz: 'M-XY 1' })).body).toMatchObject(
      {
        customerLinkType: 'EXISTING_SELECTED',
        vehicleLinkType: 'EXISTING_SELECTED',
        vehicle: { id: vehicleId, licensePlate: 'B-AB 123' },
      },
    );
    const unknown = '0190a000-0000-7000-8000-000000000001';
    for (const what of [{ customerId: unknown }, { customerId: 'x' }, { vehicleId: unknown }]) {
      const { status, body } = await calls.create({ ...at('09:00'), ...what });
      expect({ status, fields: body.errors.map(({ field }) => field) }).toEqual({
        status: 400,
        fields: Object.keys(what),
      });
    }
    expect(await calls.bookedTimes('2026-11-25')).toEqual(['08:00']);
  });

  it('are none if the staff chooses none', async () => {
    await known();
    expect((await calls.create({ ...at('08:00'), linkCustomer: false })).body).toMatchObject({
      customerLinkType: 'NONE',
      vehicleLinkType: 'NONE',
    });
  });
});
