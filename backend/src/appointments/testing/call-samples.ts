import type { CallSamples } from '../../testing/routes/call-samples.js';
import { PNG } from '../../testing/routes/sample-values.js';
import { bookingCalls } from './booking-calls.js';
import { postausgang } from './postausgang.js';

const when = { date: ['2026-11-24', '2026-11-25', '2026-12-24'], time: ['08:00', '10:00', '15:30'] };

export const callSamples: CallSamples = async ({ garage }) => {
  const { book, services } = await bookingCalls(garage);
  const { body: booked } = await book({ date: '2026-11-30', createNewCustomer: true, photo: PNG });
  const admin = await garage.loginAs('ADMIN');
  const feed = await garage.request<{ url: string }>('POST', '/api/calendar/feed', undefined, admin);
  const forSale = { name: 'Kombi', price: 12_900, active: true };
  const car = await garage.request<{ id: string }>('POST', '/api/cars', forSale, admin);
  await garage.settle();
  const mails = await postausgang(garage.directory);
  const token = mails.find((mail) => mail.token !== null)?.token ?? '';
  const request = {
    ...when,
    name: ['Erika Beispiel'],
    email: ['erika@beispiel.example'],
    telefon: ['030 1234567', '', null],
    kfz: ['B-AB 123', 'b ab 12'],
    serviceId: [...services.values()],
    createNewCustomer: [true, false],
    createNewVehicle: [true, false],
    customerId: ['', null],
    vehicleId: ['', null],
  };
  return {
    at: {
      '/api/appointment/:id': `/api/appointment/${booked.id}`,
      '/api/calendar/:token.ics': `/api${new URL(feed.body.url).pathname}`,
      '/api/termin/:token': `/api/termin/${token}`,
    },
    writes: {
      'POST /api/appointment/book': {
        ...request,
        photo: [PNG, '', null],
        website: ['', 'https://werbung.example'],
      },
      'POST /api/appointment/test-drive': {
        ...when,
        carId: [car.body.id],
        name: ['Erika Beispiel'],
        email: ['erika@beispiel.example'],
        telefon: ['030 1234567', '', null],
        remark: ['Mit Anhängerkupplung?', '', null],
        website: ['', 'https://werbung.example'],
      },
      'POST /api/appointment/create': { ...request, linkCustomer: [true, false] },
      'PATCH /api/appointment/:id/correct': {
        name: ['Erika Beispiel', null],
        email: ['erika@beispiel.example', '', null],
        telefon: ['030 1234567', '', null],
        kfz: ['B-AB 124', null],
        serviceId: [...services.values(), null],
        remark: ['Quietscht', '', null],
        tellCustomer: [true, false],
      },
      'PATCH /api/appointment/:id/confirm': {},
      'PATCH /api/appointment/:id/reschedule': when,
      'PATCH /api/appointment/:id/cancel': null,
      'POST /api/appointment/customer-suggestions': { email: ['erika@beispiel.example'], telefon: ['030'] },
      'POST /api/appointment/vehicle-suggestions': { licensePlate: ['B-AB 123'] },
      'POST /api/appointment/:id/forget': {},
      'POST /api/calendar/feed': {},
      'DELETE /api/calendar/feed': null,
      'POST /api/termin/:token/move-request': { ...when, note: ['Lieber nachmittags', '', null] },
      'POST /api/termin/:token/cancel': null,
    },
    refusesLate: [
      'POST /api/appointment/book',
      'POST /api/appointment/create',
      'PATCH /api/appointment/:id/correct',
      'PATCH /api/appointment/:id/reschedule',
    ],
    reads: {
      '/api/appointment/slots': ['?date=2026-11-24'],
      '/api/appointment/week': ['?from=2026-11-23', '?from=2026-11-23&free=true'],
    },
  };
};
