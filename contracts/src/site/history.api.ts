import { auditHistories } from '../audit/audit.access.js';
import { datevHistories } from '../datev/datev.access.js';
import { invoicesHistories } from '../invoices/invoices.access.js';
import { jobTemplatesHistories } from '../job-templates/job-templates.access.js';
import { remindersHistories } from '../reminders/reminders.access.js';
import { settingsHistories } from '../settings/settings.access.js';
import { siteHistories } from './site.access.js';
import { supplierInvoicesHistories } from '../supplier-invoices/supplier-invoices.access.js';
import { usersHistories } from '../users/users.access.js';

const ALL = [
  ...auditHistories,
  ...datevHistories,
  ...invoicesHistories,
  ...jobTemplatesHistories,
  ...remindersHistories,
  ...settingsHistories,
  ...siteHistories,
  ...supplierInvoicesHistories,
  ...usersHistories,
] as const;

export type HistoryName = (typeof ALL)[number];

/** The lists whose "Verlauf" administrators read, as the modules name them. A module with such a list adds its line. */
export const HISTORIES: readonly HistoryName[] = ALL;

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
  'job-templates': 'Pakete',
  'retention-holds': 'Prüfung läuft',
} as const satisfies Readonly<Partial<Record<HistoryName, string>>>;

export type AuditedHistory = keyof typeof AUDITED_HISTORIES;
