import type { CarBody } from './car-picture.js';

type DemoCar = {
  readonly name: string;
  readonly priceCents: number;
  readonly link: string;
  readonly body: CarBody;
  /** `#rrggbb`. */
  readonly paint: string;
  readonly active: boolean;
};

/** Cars for sale in order of arrival; makes and models are invented. */
export const carsForSale: readonly DemoCar[] = [
  {
    name: 'Feldberg Kasten 2.0 D, 2019, 88.000 km',
    priceCents: 1_490_000,
    link: '',
    body: 'van',
    paint: '#e0a63a',
    active: true,
  },
  {
    name: 'Linde Limousine 1.8, 2017, 104.000 km',
    priceCents: 899_000,
    link: 'https://autos.ahornhof.example/linde',
    body: 'saloon',
    paint: '#5d7f6a',
    active: true,
  },
  {
    name: 'Ulme Kombi 1.5, 2021, 46.500 km',
    priceCents: 1_789_000,
    link: 'https://autos.ahornhof.example/ulme-kombi',
    body: 'estate',
    paint: '#1f5fa8',
    active: true,
  },
  {
    name: 'Spatz 1.0, 2020, 31.200 km',
    priceCents: 949_000,
    link: '',
    body: 'small',
    paint: '#c8102e',
    active: true,
  },
  {
    name: 'Spatz Elektro, 2022, in Aufbereitung',
    priceCents: 1_650_000,
    link: '',
    body: 'small',
    paint: '#4f8fa3',
    active: false,
  },
];

/** Announcements, oldest first; the last active one is the banner. */
export const announcements: readonly { readonly text: string; readonly active: boolean }[] = [
  { text: 'Klimaservice zum Sommerpreis', active: false },
  { text: 'Räderwechsel: jetzt Termin sichern!', active: true },
];

/** Feedback of the staff. */
export const remarks: readonly { readonly type: 'BUG' | 'SUGGESTION'; readonly message: string }[] = [
  { type: 'SUGGESTION', message: 'Bitte die Termine des nächsten Tages abends als Liste drucken können.' },
  { type: 'BUG', message: 'Auf dem alten Tablet ist die Uhrzeit im Kalender sehr klein.' },
];
