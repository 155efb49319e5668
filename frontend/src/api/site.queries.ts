import { queryOptions } from '@tanstack/react-query';
import type { CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
import type { OpeningTimeAnswer, ServiceAnswer, VacationAnswer } from '#contracts/site/site.api.js';
import { call } from './http.js';

/** Milliseconds; the site's master data changes rarely. */
const FRESH_MS = 5 * 60_000;

export type OpeningHour = OpeningTimeAnswer;
export type ServiceItem = ServiceAnswer;
export type Company = Partial<CompanyProfileAnswer>;
type Announcement = { readonly id: string; readonly text: string; readonly active: boolean };

/** Name and address for header, footer and Impressum. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<Company>('/settings/company', { as: 'visitor', signal }),
});

/** One row for each weekday on file; a failed load is an empty list. */
export const openingTimesQuery = queryOptions({
  queryKey: ['opening-times'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) =>
    call<OpeningHour[]>('/opening-times', { as: 'visitor', signal }).catch((): OpeningHour[] => []),
});

/** The services that can be booked. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<ServiceItem[]>('/services', { as: 'visitor', signal }),
});

/** The planned vacations, the earliest first; a failed load is an empty list: the server refuses days on vacation anyway. */
export const vacationsQuery = queryOptions({
  queryKey: ['vacations'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<VacationAnswer[]>('/vacations', { signal }).catch((): VacationAnswer[] => []),
});

/** The text of the banner, or null; a failed load is no banner. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) =>
    call<Announcement[]>('/announcements?active=true', { as: 'visitor', signal })
      .then((list) => list.find((entry) => entry.active)?.text ?? null)
      .catch(() => null),
});
