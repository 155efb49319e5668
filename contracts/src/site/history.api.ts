import { accessManifests } from '../access/manifests.js';

export type HistoryName = (typeof accessManifests)[number]['histories'][number];

/** The lists whose "Verlauf" administrators read, as the modules name them. */
export const HISTORIES: readonly HistoryName[] = accessManifests.flatMap(({ histories }) => histories);

/** What steers amounts, rights and deletion, with its title: auditors read its history, and the Z3 export contains it. */
export const AUDITED_HISTORIES = {
  users: 'Benutzer und Rollen',
  'settings-company': 'Firmenprofil',
  'settings-invoicing': 'Rechnungen und DATEV',
  datev: 'DATEV-Stapel',
  'settings-datev': 'DATEV-Buchungsregeln',
  'settings-connections': 'E-Mail, Adresse und Sicherung',
  'settings-mark-up': 'Aufschläge auf Teile',
  'settings-reminders': 'Mahnwesen',
  'settings-purchasing': 'Prüfung von Lieferantenrechnungen',
  'settings-workshop': 'Werkstatt',
  services: 'Services',
  'retention-holds': 'Prüfung läuft',
} as const satisfies Readonly<Partial<Record<HistoryName, string>>>;

export type AuditedHistory = keyof typeof AUDITED_HISTORIES;
