import type { CallSamples } from '../../testing/routes/call-samples.js';
import { PNG } from '../../testing/routes/sample-values.js';

export const callSamples: CallSamples = async ({ garage }) => {
  const admin = await garage.loginAs('ADMIN');
  await garage.request('PUT', '/api/settings/company', { name: 'Ahornhof', logo: PNG }, admin);
  await garage.request('PUT', '/api/settings/site-photos/team', { image: PNG, alt: 'Wir' }, admin);
  return {
    at: {
      '/api/settings/site-photos/:place': '/api/settings/site-photos/team',
    },
    writes: {
      'PUT /api/settings/company': {
        name: ['Ahornhof'],
        city: ['Ahornstadt'],
        zip: ['12345', 'x'],
        email: ['post@ahornhof.example', 'x'],
        iban: ['DE89370400440532013000', 'DE00'],
        logo: [PNG, '', null],
      },
      'PUT /api/settings/site-photos/:place': {
        alt: ['Unsere Werkstatt', '', null],
        image: [PNG, '', null],
      },
      'PUT /api/settings/site-publication': { isPublic: [true] },
      'PUT /api/settings/site-texts': {
        craft: ['Meisterbetrieb', null],
        rating: ['4,8 von 5', ''],
        ratingSource: ['Google, 126 Bewertungen', ''],
        ratingUrl: ['https://bewertungen.example', 'javascript:1'],
        mapUrl: ['https://karte.example', null],
        heroTitle: ['Ihre Werkstatt am Hafen', ''],
        heroText: ['Zwei Zeilen\nText', '', null],
        step1: ['Anrufen', ''],
        step1Text: ['Wir hören zu.', null],
        homeMetaTitle: ['Werkstatt am Hafen'],
        disputeNotice: ['Wir nehmen an keinem Verfahren teil.', null],
      },
      'PUT /api/settings/connections': {
        mailHost: ['127.0.0.1', null],
        mailPort: [9, 70_000],
        mailEncryption: ['STARTTLS', 'SSL'],
        mailUser: ['werkstatt', null],
        mailPassword: ['geheim', '', null],
        mailSender: ['post@ahornhof.example', 'x'],
        publicUrl: ['https://ahornhof.example', 'ftp://x', null],
        backupFolder: [null, '/gibt-es-nicht', 'sicherung'],
      },
      'POST /api/settings/connections/test-mail': { recipient: ['post@ahornhof.example', 'x'] },
      'PUT /api/settings/mark-up': {
        lowPercent: [80, null],
        middleFrom: [20],
        middlePercent: [45, null],
        highFrom: [200, 20],
        highPercent: [25, null],
      },
      'PUT /api/settings/workshop': {
        capacity: [1, 3],
        slotMinutes: [30, 60],
        horizonDays: [90],
        minNoticeMinutes: [0],
        notifyEmail: ['werkstatt@ahornhof.example', '', null],
        reminderMail: [true, false],
        estimateReminderDays: [0, 2],
        holidaysOf: ['SN', null],
      },
      'PUT /api/settings/navigation': {
        navigationItems: [{}, { calendar: false }, { cellar: true }, { calendar: 'nein' }],
        shortcuts: [
          [],
          [{ label: 'Teile', url: '/teile' }],
          [{ label: 'x', url: 'javascript:1' }],
          [null],
          [[]],
        ],
      },
    },
  };
};
