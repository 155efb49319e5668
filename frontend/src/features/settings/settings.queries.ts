import type { connectionFields } from '#contracts/settings/connection-fields.js';
import type { ConnectionsAnswer, TestMailAnswer } from '#contracts/settings/connections.api.js';
import type { markUpFields } from '#contracts/settings/mark-up-fields.js';
import { queryOptions } from '@tanstack/react-query';
import type { invoicingFields } from '#contracts/invoices/invoicing-fields.js';
import type { SentOf } from '#contracts/kernel/fields.js';
import type { siteTextFields } from '#contracts/settings/site-text-fields.js';
import { SITE_PHOTO_PLACES, type SitePhotoPlace } from '#contracts/settings/site-photos.js';
import type { SitePhotosAnswer, SitePublicationAnswer } from '#contracts/settings/site.api.js';
import type { workshopFields } from '#contracts/settings/workshop-fields.js';
import type { InvoicingSettingsAnswer } from '#contracts/invoices/invoicing-settings.api.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type {
  CompanyProfileAnswer,
  MarkUpAnswer,
  NavigationAnswer,
  SiteTextsAnswer,
  WorkshopSettingsAnswer,
} from '#contracts/settings/settings.api.js';
import type { ReminderSettingsAnswer, ReminderSettingsRequest } from '#contracts/reminders/reminders.api.js';
import type {
  PurchasingSettingsAnswer,
  PurchasingSettingsRequest,
} from '#contracts/supplier-invoices/purchasing-settings.api.js';
import type { AuditSettingsAnswer, AuditSettingsRequest } from '#contracts/audit/audit-settings.api.js';
import type {
  MonitoringSettingsAnswer,
  MonitoringSettingsRequest,
} from '#contracts/monitoring/monitoring.api.js';
import { ApiError, call } from '../../api/http.js';
import type { SitePhotosDraft } from './site-photos-section.js';
import { toasts } from '../../ui/feedback/toasts.js';

/** The sentences of specification 2 §8. */
export const SAVED = 'Einstellungen wurden erfolgreich gespeichert.';
export const FAILED = 'Einstellungen konnten nicht gespeichert werden. Bitte erneut versuchen.';

/** Says that a section was saved. */
export function sayThatItIsSaved(): void {
  toasts.success(SAVED);
}

export const workshopSettingsQuery = queryOptions({
  queryKey: ['workshop-settings'] as readonly string[],
  queryFn: ({ signal }) => call<WorkshopSettingsAnswer>('/settings/workshop', { signal }),
});

export const purchasingSettingsQuery = queryOptions({
  queryKey: ['purchasing-settings'] as readonly string[],
  queryFn: ({ signal }) => call<PurchasingSettingsAnswer>('/settings/purchasing', { signal }),
});

export const connectionsQuery = queryOptions({
  queryKey: ['connections'] as readonly string[],
  queryFn: ({ signal }) => call<ConnectionsAnswer>('/settings/connections', { signal }),
});

/** `mailPassword`: missing keeps the one on file, null removes it. */
export function saveConnections(
  { revision }: ConnectionsAnswer,
  body: SentOf<typeof connectionFields> & { readonly mailPassword?: string | null },
): Promise<ConnectionsAnswer> {
  return call('/settings/connections', { method: 'PUT', body, ifMatch: revision });
}

export function sendTestMail(recipient: string, idempotencyKey: string): Promise<TestMailAnswer> {
  return call('/settings/connections/test-mail', { method: 'POST', body: { recipient }, idempotencyKey });
}

export const monitoringSettingsQuery = queryOptions({
  queryKey: ['monitoring-settings'] as readonly string[],
  queryFn: ({ signal }) => call<MonitoringSettingsAnswer>('/settings/monitoring', { signal }),
});

export const navigationSettingsQuery = queryOptions({
  queryKey: ['navigation', 'settings'] as readonly string[],
  queryFn: ({ signal }) => call<NavigationAnswer>('/settings/navigation', { signal }),
});

/** `logo`: base64, null for none; missing: as on file. */
export function saveCompany(
  { revision }: CompanyProfileAnswer,
  body: CompanyDetails & { readonly logo?: string | null },
): Promise<CompanyProfileAnswer> {
  return call('/settings/company', { method: 'PUT', body, ifMatch: revision });
}

export function saveInvoicing(
  { revision }: InvoicingSettingsAnswer,
  body: SentOf<typeof invoicingFields> & Pick<InvoicingSettingsAnswer, 'revenueAccounts' | 'expenseAccounts'>,
): Promise<InvoicingSettingsAnswer> {
  return call('/settings/invoicing', { method: 'PUT', body, ifMatch: revision });
}

export const reminderSettingsQuery = queryOptions({
  queryKey: ['reminder-settings'] as readonly string[],
  queryFn: ({ signal }) => call<ReminderSettingsAnswer>('/settings/reminders', { signal }),
});

export function saveReminders(
  { revision }: ReminderSettingsAnswer,
  body: ReminderSettingsRequest,
): Promise<ReminderSettingsAnswer> {
  return call('/settings/reminders', { method: 'PUT', body, ifMatch: revision });
}

export function savePurchasing(
  { revision }: PurchasingSettingsAnswer,
  body: PurchasingSettingsRequest,
): Promise<PurchasingSettingsAnswer> {
  return call('/settings/purchasing', { method: 'PUT', body, ifMatch: revision });
}

export function saveAudit(
  { revision }: AuditSettingsAnswer,
  body: AuditSettingsRequest,
): Promise<AuditSettingsAnswer> {
  return call('/settings/audit', { method: 'PUT', body, ifMatch: revision });
}

export function saveMonitoring(
  { revision }: MonitoringSettingsAnswer,
  body: MonitoringSettingsRequest,
): Promise<MonitoringSettingsAnswer> {
  return call('/settings/monitoring', { method: 'PUT', body, ifMatch: revision });
}

export function saveSiteTexts(
  { revision }: SiteTextsAnswer,
  body: SentOf<typeof siteTextFields>,
): Promise<SiteTextsAnswer> {
  return call('/settings/site-texts', { method: 'PUT', body, ifMatch: revision });
}

/** Changes each photograph that the draft changes, one after the other. */
export async function saveSitePhotos(
  saved: SitePhotosAnswer,
  draft: SitePhotosDraft,
  onPart: (saved: SitePhotosAnswer, fields: readonly (keyof SitePhotosDraft)[]) => void,
): Promise<SitePhotosAnswer> {
  let now = saved;
  for (const place of SITE_PHOTO_PLACES) {
    const [picture, alt] = [draft[place], draft[`${place}Alt`]];
    const isSame = picture === undefined && alt === (saved[place]?.alt ?? '');
    if (isSame || (picture === undefined && saved[place] === null)) continue;
    const image = picture === undefined ? {} : { image: picture?.base64 ?? null };
    now = await call<SitePhotosAnswer>(`/settings/site-photos/${place}`, {
      method: 'PUT',
      body: { alt, ...image },
      ifMatch: now.revision,
    }).catch((error: unknown) => {
      throw atPlace(place, error);
    });
    onPart(now, [place, `${place}Alt`]);
  }
  return now;
}

/** A refusal names `image` and `alt`; the form has both for each place. */
function atPlace(place: SitePhotoPlace, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields: Readonly<Record<string, string>> = { image: place, alt: `${place}Alt` };
  const errors = error.errors.map(({ field, message }) => ({ field: fields[field] ?? field, message }));
  const { status, message, correlationId, retryAfterSeconds } = error;
  return new ApiError(status, message, errors, correlationId, retryAfterSeconds);
}

export function publishSite({ isPublic, revision }: SitePublicationAnswer): Promise<SitePublicationAnswer> {
  return call('/settings/site-publication', { method: 'PUT', body: { isPublic }, ifMatch: revision });
}

export function saveMarkUp(
  { revision }: MarkUpAnswer,
  body: SentOf<typeof markUpFields>,
): Promise<MarkUpAnswer> {
  return call('/settings/mark-up', { method: 'PUT', body, ifMatch: revision });
}

export function saveWorkshop(
  { revision }: WorkshopSettingsAnswer,
  body: SentOf<typeof workshopFields>,
): Promise<WorkshopSettingsAnswer> {
  return call('/settings/workshop', { method: 'PUT', body, ifMatch: revision });
}

/** Menu and shortcuts are one thing on the server: the half that a section does not edit goes as it was seen. */
export function saveNavigation(
  { navigationItems, shortcuts, revision }: NavigationAnswer,
  change: Partial<Pick<NavigationAnswer, 'navigationItems' | 'shortcuts'>>,
): Promise<NavigationAnswer> {
  return call('/settings/navigation', {
    method: 'PUT',
    body: { navigationItems, shortcuts, ...change },
    ifMatch: revision,
  });
}
