import type { Role } from '#contracts/access/roles.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { WorkshopRules } from '#contracts/settings/workshop-settings.js';
import type { LocalTime } from '#contracts/values/local-date-time.js';
import type { DemoPerson } from '../../platform/demo-story.js';

/** The garage of the demo. Everything is invented; the phone numbers are reserved for films. */
export const company: CompanyDetails = {
  name: 'Kfz-Meisterbetrieb Ahornhof',
  owner: 'Kim Ahorn',
  street: 'Ahornallee 12',
  zip: '12345',
  city: 'Ahornstadt',
  phone: '030 23125 100',
  fax: '030 23125 109',
  email: 'werkstatt@ahornhof.example',
  registerCourt: 'Amtsgericht Ahornstadt',
  registerNumber: 'HRA 1234',
  vatId: 'DE123456788',
  taxNumber: '12/345/67890',
  chamber: 'Handwerkskammer Ahornstadt',
  bankName: 'Ahornbank',
  iban: 'DE89370400440532013000',
  bic: 'AHORDEFFXXX',
};

export const workshop: WorkshopRules = {
  capacity: 3,
  slotMinutes: 60,
  horizonDays: 90,
  minNoticeMinutes: 0,
  notifyEmail: 'werkstatt@ahornhof.example',
  reminderMail: true,
  estimateReminderDays: 2,
  holidaysOf: null,
};

export type DemoUser = {
  readonly username: string;
  readonly displayName?: string;
  readonly password: string;
  readonly roles: readonly Role[];
};

export const owner: DemoUser = { username: 'chefin', password: 'ahornhof-chefin', roles: ['ADMIN'] };

export const staff: readonly DemoUser[] = [
  { username: 'dispo', displayName: 'Annahme', password: 'ahornhof-dispo', roles: ['DISPONENT'] },
  { username: 'lager', displayName: 'Teilelager', password: 'ahornhof-lager', roles: ['LAGERIST'] },
  { username: 'mechanik.jona', displayName: 'Jona', password: 'ahornhof-jona', roles: ['MECHANIKER'] },
  {
    username: 'mechanik.sascha',
    displayName: 'Sascha',
    password: 'ahornhof-sascha',
    roles: ['MECHANIKER', 'LAGERIST'],
  },
  { username: 'pruefung', password: 'ahornhof-pruefung', roles: ['PRUEFER'] },
];

const person = (
  name: string,
  mailbox: string,
  extension: string | null,
  kfz: string,
  street?: string,
): DemoPerson => ({
  name,
  email: `${mailbox}@post.example`,
  ...(extension === null ? {} : { telefon: `030 23125 ${extension}` }),
  kfz,
  street,
});

/** The customers of the demo by short name. */
export const people = {
  berger: person('Mara Berger', 'mara.berger', '201', 'AH-MB 201', 'Buchenweg 4'),
  yildiz: person('Deniz Yildiz', 'deniz.yildiz', '202', 'AH-DY 88', 'Lindenstraße 71'),
  petersen: person('Ole Petersen', 'ole.petersen', '203', 'AH-OP 7', 'Am Deich 2'),
  novak: person('Jana Novak', 'jana.novak', null, 'AH-JN 412'),
  becker: person('Thea Becker', 'thea.becker', '205', 'AH-TB 55E'),
  blumen: person('Blumen Linde GmbH', 'fuhrpark.linde', '206', 'AH-BL 1000', 'Gärtnerstraße 10'),
  rossi: person('Luca Rossi', 'luca.rossi', '207', 'AH-LR 17', 'Marktplatz 8'),
  hoffmann: person('Gerda Hoffmann', 'gerda.hoffmann', '208', 'AH-GH 1962', 'Schulgasse 19'),
  tran: person('Minh Tran', 'minh.tran', null, 'AH-MT 303', 'Erlenweg 33'),
  schulz: person('Piet Schulz', 'piet.schulz', '210', 'AH-PS 9', 'Mühlenstraße 5'),
  pflege: person('Pflegedienst Sonnenhang e.V.', 'autos.sonnenhang', '211', 'AH-SO 24', 'Sonnenhang 1'),
  winter: person('Ida Winter', 'ida.winter', '212', 'AH-IW 640', 'Kirchweg 12'),
} as const satisfies Record<string, DemoPerson>;

export type DemoBooking = DemoPerson & {
  /** Working days after the Monday of the first week: 0–4 this week, 5–9 the next. */
  readonly day: number;
  readonly time: LocalTime;
  readonly service: string;
  readonly by: 'visitor' | 'staff';
  /** What the staff does with the booking. */
  readonly afterwards?:
    'confirm' | 'cancel' | { readonly moveTo: { readonly day: number; readonly time: LocalTime } };
};

type Who = keyof typeof people;

function booking(
  day: number,
  time: LocalTime,
  service: string,
  who: Who,
  by: DemoBooking['by'],
  afterwards?: DemoBooking['afterwards'],
): DemoBooking {
  return { ...people[who], day, time, service, by, afterwards };
}

/** Two weeks in three bays, in booking order; repeated names are known customers. */
export const bookings: readonly DemoBooking[] = [
  booking(0, '08:00', 'Inspektion', 'berger', 'visitor', 'confirm'),
  booking(0, '08:00', 'Reifenwechsel', 'yildiz', 'staff'),
  booking(0, '10:00', 'Ölwechsel', 'petersen', 'visitor', 'confirm'),
  booking(0, '14:00', 'Bremsen', 'blumen', 'staff'),
  booking(1, '08:00', 'HU-Vorbereitung', 'hoffmann', 'staff'),
  booking(1, '09:00', 'Reifenwechsel', 'tran', 'visitor', 'cancel'),
  booking(1, '11:00', 'Inspektion', 'becker', 'visitor', 'confirm'),
  booking(1, '15:00', 'Elektronik und Diagnose', 'rossi', 'staff'),
  booking(2, '08:00', 'Bremsen', 'novak', 'visitor', { moveTo: { day: 3, time: '09:00' } }),
  booking(2, '09:00', 'Reifenwechsel', 'pflege', 'staff'),
  booking(2, '10:00', 'Reifenwechsel', 'pflege', 'staff'),
  booking(2, '13:00', 'Ölwechsel', 'schulz', 'visitor', 'confirm'),
  booking(3, '08:00', 'Inspektion', 'winter', 'staff'),
  booking(3, '14:00', 'HU-Vorbereitung', 'berger', 'visitor', 'confirm'),
  booking(4, '08:00', 'Reifenwechsel', 'petersen', 'visitor', { moveTo: { day: 4, time: '11:00' } }),
  booking(4, '09:00', 'Bremsen', 'yildiz', 'staff'),
  booking(4, '15:00', 'Elektronik und Diagnose', 'tran', 'visitor'),
  booking(5, '08:00', 'Reifenwechsel', 'blumen', 'staff'),
  booking(5, '09:00', 'Reifenwechsel', 'blumen', 'staff'),
  booking(5, '11:00', 'Inspektion', 'rossi', 'visitor'),
  booking(6, '08:00', 'Ölwechsel', 'hoffmann', 'visitor', 'confirm'),
  booking(6, '14:00', 'Bremsen', 'becker', 'visitor', 'cancel'),
  booking(7, '10:00', 'Inspektion', 'schulz', 'visitor'),
  booking(7, '13:00', 'Reifenwechsel', 'winter', 'visitor', { moveTo: { day: 8, time: '08:00' } }),
  booking(8, '09:00', 'Elektronik und Diagnose', 'novak', 'visitor'),
  booking(9, '08:00', 'HU-Vorbereitung', 'pflege', 'staff'),
  booking(9, '10:00', 'Reifenwechsel', 'berger', 'visitor'),
];
