import type { NavigationItem } from './navigation.js';

/** What the menu entries that can be hidden are called, for the settings and their history. */
export const NAVIGATION_LABELS: Readonly<Record<NavigationItem, string>> = {
  appointments: 'Termine',
  'appointments-new': 'Termin erfassen',
  calendar: 'Kalender',
  customers: 'Kunden',
  vehicles: 'Fahrzeuge',
  inventory: 'Lager',
  'work-orders': 'Aufträge',
  invoices: 'Rechnungen',
  supply: 'Teilehandel',
  devops: 'DevOps Monitoring',
  announcement: 'Ankündigungen',
  feedback: 'Feedback',
  'opening-times': 'Öffnungszeiten',
  users: 'Benutzer',
  cars: 'Autos im Verkauf',
  services: 'Services',
  vacations: 'Urlaub',
  audit: 'Prüfung',
};
