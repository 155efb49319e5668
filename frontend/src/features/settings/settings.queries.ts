import { queryOptions } from '@tanstack/react-query';
import type { InvoicingSettingsAnswer } from '#contracts/invoices/invoicing-settings.api.js';
import type { CompanyDetails } from '#contracts/settings/company-profile.js';
import type {
  CompanyProfileAnswer,
  NavigationAnswer,
  WorkshopSettingsAnswer,
} from '#contracts/settings/settings.api.js';
import type { PurchasingSettingsAnswer } from '#contracts/supplier-invoices/purchasing-settings.api.js';
import type { AuditSettingsAnswer } from '#contracts/audit/audit-settings.api.js';
import type { MonitoringSettingsAnswer } from '#contracts/monitoring/monitoring.api.js';
import { call } from '../../api/http.js';
import { toasts } from '../../ui/toasts.js';

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
  body: Readonly<Record<string, unknown>>,
): Promise<InvoicingSettingsAnswer> {
  return call('/settings/invoicing', { method: 'PUT', body, ifMatch: revision });
}

export function savePurchasing(
  { revision }: PurchasingSettingsAnswer,
  body: Readonly<Record<string, unknown>>,
): Promise<PurchasingSettingsAnswer> {
  return call('/settings/purchasing', { method: 'PUT', body, ifMatch: revision });
}

export function saveAudit(
  { revision }: AuditSettingsAnswer,
  body: Readonly<Record<string, unknown>>,
): Promise<AuditSettingsAnswer> {
  return call('/settings/audit', { method: 'PUT', body, ifMatch: revision });
}

export function saveMonitoring(
  { revision }: MonitoringSettingsAnswer,
  body: Readonly<Record<string, unknown>>,
): Promise<MonitoringSettingsAnswer> {
  return call('/settings/monitoring', { method: 'PUT', body, ifMatch: revision });
}

export function saveWorkshop(
  { revision }: WorkshopSettingsAnswer,
  body: Readonly<Record<string, unknown>>,
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
