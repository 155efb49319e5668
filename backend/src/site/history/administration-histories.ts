import type { Role } from '#contracts/access/roles.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { companyProfileStream, type CompanyDetails } from '#contracts/settings/company-profile.js';
import { NAVIGATION_LABELS } from '#contracts/settings/navigation-labels.js';
import { NAVIGATION_ITEMS, navigationStream, type Shortcut } from '#contracts/settings/navigation.js';
import { workshopSettingsStream, type WorkshopRules } from '#contracts/settings/workshop-settings.js';
import { usersStream } from '#contracts/users/users.js';
import { historyOf } from '../../platform/history/history.js';

export const usersHistory = historyOf(usersStream, (event, before, after) => {
  const { userId } = event.data;
  const was = before.get(userId)?.username ?? '';
  // Who is removed is named as he was called last.
  const subject = after.get(userId)?.username ?? was;
  switch (event.type) {
    case 'UserAdded':
      return { subject, what: `Benutzer angelegt mit ${rolesOf(event.data.roles)}` };
    case 'UserRenamed':
      return { subject, what: `Umbenannt von „${was}“ in „${event.data.username}“` };
    case 'RoleGranted':
      return { subject, what: `Rolle ${event.data.role} vergeben` };
    case 'RoleRevoked':
      return { subject, what: `Rolle ${event.data.role} entzogen` };
    case 'RolesAssigned':
      return { subject, what: `Rollen gesetzt auf ${rolesOf(event.data.roles)}` };
    case 'PasswordChanged':
      return { subject, what: 'Passwort geändert' };
    case 'UserRemoved':
      return { subject, what: 'Benutzer gelöscht' };
    default:
      return unreachable(event);
  }
});

function rolesOf(roles: readonly Role[]): string {
  return roles.join(', ');
}

const COMPANY_LABELS: Readonly<Record<keyof CompanyDetails, string>> = {
  name: 'Name',
  owner: 'Inhaber',
  street: 'Straße',
  zip: 'Postleitzahl',
  city: 'Ort',
  phone: 'Telefon',
  fax: 'Fax',
  email: 'E-Mail',
  registerCourt: 'Registergericht',
  registerNumber: 'Registernummer',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  chamber: 'Kammer',
  bankName: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
};

const WORKSHOP_LABELS: Readonly<Record<keyof WorkshopRules, string>> = {
  capacity: 'Arbeitsplätze',
  slotMinutes: 'Zeitraster in Minuten',
  horizonDays: 'Buchbar im Voraus in Tagen',
  minNoticeMinutes: 'Mindestvorlauf in Minuten',
  notifyEmail: 'Benachrichtigung an',
  reminderMail: 'Erinnerungsmail',
};

export const companyHistory = historyOf(companyProfileStream, (event, before) => {
  const fields = changes<CompanyDetails>(COMPANY_LABELS, before, event.data);
  const logo = event.data.logo?.hash === before.logo?.hash ? [] : ['Logo geändert'];
  return { subject: '', what: [...fields, ...logo].join('; ') || 'Firmendaten bestätigt' };
});

export const workshopHistory = historyOf(workshopSettingsStream, (event, before) => ({
  subject: '',
  what:
    changes<WorkshopRules>(WORKSHOP_LABELS, before, event.data).join('; ') ||
    'Werkstatteinstellungen bestätigt',
}));

export const navigationHistory = historyOf(navigationStream, (event, before) => {
  const isShown = (items: typeof before.navigationItems, item: (typeof NAVIGATION_ITEMS)[number]): boolean =>
    items[item] !== false;
  const after = event.data.navigationItems;
  const turned = NAVIGATION_ITEMS.filter(
    (item) => isShown(after, item) !== isShown(before.navigationItems, item),
  ).map((item) => `${NAVIGATION_LABELS[item]} ${isShown(after, item) ? 'eingeblendet' : 'ausgeblendet'}`);
  const parts = [...turned, ...shortcutChanges(before.shortcuts, event.data.shortcuts)];
  return { subject: '', what: parts.join('; ') || 'Navigation bestätigt' };
});

/** One part for each shortcut that came, went or is another now, and one for a new order. */
function shortcutChanges(before: readonly Shortcut[], after: readonly Shortcut[]): string[] {
  const was = new Map(before.map((shortcut) => [shortcut.id, shortcut]));
  const is = new Map(after.map((shortcut) => [shortcut.id, shortcut]));
  const gone = before.filter(({ id }) => !is.has(id)).map((it) => `Shortcut ${named(it)} entfernt`);
  const others = after.flatMap((shortcut) => {
    const old = was.get(shortcut.id);
    if (old === undefined) return [`Shortcut ${named(shortcut)} hinzugefügt`];
    if (JSON.stringify(old) === JSON.stringify(shortcut)) return [];
    return [`Shortcut ${named(old)} geändert in ${named(shortcut)}`];
  });
  const order = [before.filter(({ id }) => is.has(id)), after.filter(({ id }) => was.has(id))].map((list) =>
    list.map(({ id }) => id).join(' '),
  );
  return [...gone, ...others, ...(order[0] === order[1] ? [] : ['Shortcuts umgeordnet'])];
}

function named({ icon, label, url }: Shortcut): string {
  return `„${icon === '' ? label : `${icon} ${label}`}“ (${url})`;
}

/** One part for each value that is new, with what it was. */
function changes<Fields extends object>(
  labels: Readonly<Record<keyof Fields & string, string>>,
  before: Fields,
  after: Fields,
): string[] {
  const fields = Object.keys(labels) as (keyof Fields & string)[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${labels[field]} von ${shown(before[field])} auf ${shown(after[field])} gesetzt`);
}

function shown(value: unknown): string {
  if (value === null || value === '') return '„–“';
  if (typeof value === 'boolean') return value ? '„ja“' : '„nein“';
  return `„${String(value)}“`;
}
