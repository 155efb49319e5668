import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { CallSamples } from '../../testing/routes/call-samples.js';
import { CSV_TABLES, PNG } from '../../testing/routes/sample-values.js';

const announcement = { text: ['Räderwechsel'], active: [true, false] };
const car = {
  name: ['Kombi'],
  price: [12_900, 0, 9_999_999.99],
  link: ['https://autos.example', '', null],
  image: [PNG, '', null],
  firstRegistration: ['03/2021', '', null],
  mileageKm: [48_300, 0, null],
  fuel: ['PETROL', 'ELECTRIC', null],
  powerKw: [96, 1, null],
  active: [true, false],
};
const openingTime = {
  dayOfWeek: ['MONDAY', 'SUNDAY'],
  open: ['08:00', '', null],
  close: ['12:00', '', null],
  hasLunchBreak: [true, false],
  afternoonOpen: ['13:00', ''],
  afternoonClose: ['17:00', ''],
};
const service = {
  name: ['Lack', 'Glas', 'Klima'],
  duration: [1, 40],
  publicText: ['Kratzer und Dellen', '', null],
  priceFrom: [89, 0.5, null, 100_000],
  bring: ['Fahrzeugschein', '', null],
  isTile: [true, false],
  image: [PNG, '', null],
};
const vacation = {
  startDate: ['2027-01-04', '2027-02-01', '2199-12-31'],
  endDate: ['2027-02-01', '2027-02-05', '1900-01-01'],
};

export const callSamples: CallSamples = async ({ garage, make }) => {
  const carId = await make('/api/cars', { name: 'Bus', price: 1, image: PNG, active: true });
  const { body: cars } = await garage.request<CarAnswer[]>('GET', '/api/cars?image=false');
  const [picture] = cars.find(({ id }) => id === carId)?.pictures ?? [];
  return {
    at: {
      '/api/announcements/:id': `/api/announcements/${await make('/api/announcements', {
        text: 'Lichttest',
        active: true,
      })}`,
      '/api/cars/:id': `/api/cars/${carId}`,
      '/api/cars/:id/pictures/:version': picture?.url.split('?', 1)[0] ?? '',
      '/api/opening-times/:id': `/api/opening-times/${await make('/api/opening-times', {
        dayOfWeek: 'SUNDAY',
        open: '',
        close: '',
      })}`,
      '/api/services/:id': `/api/services/${await make('/api/services', {
        name: 'Lackpflege',
        duration: 1,
        image: PNG,
      })}`,
      '/api/site/history/:list': '/api/site/history/users',
    },
    writes: {
      'POST /api/announcements': announcement,
      'PUT /api/announcements/:id': announcement,
      'POST /api/cars': car,
      'PUT /api/cars/:id': car,
      'DELETE /api/cars/:id': null,
      'DELETE /api/cars/:id?reason=:junk': null,
      'POST /api/cars/:id/pictures': { image: [PNG] },
      'DELETE /api/cars/:id/pictures/:version': null,
      'POST /api/feedback': { type: ['BUG'], message: ['Die Uhr steht.'], github: [true, false] },
      'POST /api/feedback/:id/decline': null,
      'POST /api/feedback/:id/release': null,
      'POST /api/feedback/:id/retry': null,
      'POST /api/opening-times': openingTime,
      'PUT /api/opening-times/:id': openingTime,
      'POST /api/vacations': vacation,
      'DELETE /api/vacations/:id': null,
      'POST /api/services': service,
      'PUT /api/services/:id': service,
      'DELETE /api/services/:id': null,
      'POST /api/site/import/services': { csv: CSV_TABLES },
      'POST /api/site/import/opening-times': { csv: CSV_TABLES },
    },
  };
};
