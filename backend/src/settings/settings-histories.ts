import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { companyFields, type CompanyDetails } from '#contracts/settings/company-fields.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { connectionFields } from '#contracts/settings/connection-fields.js';
import { connectionsStream, type ConnectionDetails } from '#contracts/settings/connections.js';
import { markUpFields } from '#contracts/settings/mark-up-fields.js';
import { markUpStream, type MarkUpDetails } from '#contracts/settings/mark-up.js';
import { NAVIGATION_LABELS } from '#contracts/settings/navigation-labels.js';
import { NAVIGATION_ITEMS, navigationStream, type Shortcut } from '#contracts/settings/navigation.js';
import { siteTextFields, type SiteTextDetails } from '#contracts/settings/site-text-fields.js';
import { SITE_PHOTO_LABELS, sitePhotosStream } from '#contracts/settings/site-photos.js';
import { sitePublicationStream } from '#contracts/settings/site-publication.js';
import { siteTextsStream } from '#contracts/settings/site-texts.js';
import { workshopFields } from '#contracts/settings/workshop-fields.js';
import { workshopSettingsStream, type WorkshopRules } from '#contracts/settings/workshop-settings.js';
import { changedValues } from '../platform/history/changed-values.js';
import { historyOf } from '../platform/history/history.js';

const COMPANY_LABELS = { ...briefLabelsOf(companyFields), zip: 'Postleitzahl' };

export const companyHistory = historyOf(companyProfileStream, (event, before) => {
  const fields = changedValues<CompanyDetails>(COMPANY_LABELS, before, event.data);
  const logo = event.data.logo?.hash === before.logo?.hash ? [] : ['Logo geändert'];
  return { subject: '', what: [...fields, ...logo].join('; ') || 'Firmendaten bestätigt' };
});

export const workshopHistory = historyOf(workshopSettingsStream, (event, before) => ({
  subject: '',
  what:
    changedValues<WorkshopRules>(briefLabelsOf(workshopFields), before, event.data).join('; ') ||
    'Werkstatteinstellungen bestätigt',
}));

/** Never names the password. */
export const connectionsHistory = historyOf(connectionsStream, (event, before) => {
  const values = changedValues<ConnectionDetails>(briefLabelsOf(connectionFields), before, event.data);
  const { mailPasswordId } = event.data;
  const password =
    mailPasswordId === before.mailPasswordId
      ? []
      : [mailPasswordId === null ? 'Passwort am Mailserver entfernt' : 'Passwort am Mailserver geändert'];
  return { subject: '', what: [...values, ...password].join('; ') };
});

export const markUpHistory = historyOf(markUpStream, (event, before) => ({
  subject: '',
  what: changedValues<MarkUpDetails>(briefLabelsOf(markUpFields), before, event.data).join('; '),
}));

export const siteTextsHistory = historyOf(siteTextsStream, (event, before) => ({
  subject: '',
  what:
    changedValues<SiteTextDetails>(briefLabelsOf(siteTextFields), before, event.data).join('; ') ||
    'Texte der Website bestätigt',
}));

export const sitePhotosHistory = historyOf(sitePhotosStream, (event, before) => {
  const subject = SITE_PHOTO_LABELS[event.data.place];
  if (event.type === 'SitePhotoTakenDown') return { subject, what: 'Bild entfernt' };
  const isNew = before[event.data.place]?.picture.hash !== event.data.picture.hash;
  return { subject, what: isNew ? 'Neues Bild hinterlegt' : `Beschreibung auf „${event.data.alt}“ gesetzt` };
});

export const sitePublicationHistory = historyOf(sitePublicationStream, ({ type }) => ({
  subject: '',
  what: type === 'SitePublished' ? 'Website veröffentlicht' : 'Website zurückgehalten',
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

/** One part per added, removed or changed shortcut, and one for a new order. */
function shortcutChanges(before: readonly Shortcut[], after: readonly Shortcut[]): string[] {
  const was = new Map(before.map((shortcut) => [shortcut.id, shortcut]));
  const is = new Map(after.map((shortcut) => [shortcut.id, shortcut]));
  const gone = before.filter(({ id }) => !is.has(id)).map((it) => `Kurzwahl ${named(it)} entfernt`);
  const others = after.flatMap((shortcut) => {
    const old = was.get(shortcut.id);
    if (old === undefined) return [`Kurzwahl ${named(shortcut)} hinzugefügt`];
    if (JSON.stringify(old) === JSON.stringify(shortcut)) return [];
    return [`Kurzwahl ${named(old)} geändert in ${named(shortcut)}`];
  });
  const order = [before.filter(({ id }) => is.has(id)), after.filter(({ id }) => was.has(id))].map((list) =>
    list.map(({ id }) => id).join(' '),
  );
  return [...gone, ...others, ...(order[0] === order[1] ? [] : ['Kurzwahl umgeordnet'])];
}

function named({ icon, label, url }: Shortcut): string {
  return `„${icon === '' ? label : `${icon} ${label}`}“ (${url})`;
}
