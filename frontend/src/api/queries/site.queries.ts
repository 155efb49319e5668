import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicCompanyAnswer } from '#contracts/settings/public-company.js';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { OpeningTimeAnswer, ServiceAnswer, VacationAnswer } from '#contracts/site/site.api.js';
import { call } from '../http.js';
import { told } from '../told.js';
import { readerOf } from './website.queries.js';

/** Milliseconds; the site's master data changes rarely. */
const FRESH_MS = 5 * 60_000;

export type OpeningHour = OpeningTimeAnswer;
export type ServiceItem = ServiceAnswer;
export type Company = Partial<PublicCompanyAnswer>;

/** Name and address for header, footer and Impressum. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  staleTime: FRESH_MS,
  ...told<Company>('/settings/company'),
  queryFn: ({ signal }) => call<Company>('/settings/company', { as: 'visitor', signal }),
});

/** The garage's own texts of the public pages. */
export const siteTextsQuery = queryOptions({
  queryKey: ['site-texts'] as readonly string[],
  staleTime: FRESH_MS,
  ...told<SiteTextsAnswer>('/settings/site-texts'),
  queryFn: async ({ signal, client }) =>
    call<SiteTextsAnswer>('/settings/site-texts', { as: await readerOf(client), signal }),
});

/** One row for each weekday on file. A failed load is not an empty list: the next use retries. */
export const openingTimesQuery = queryOptions({
  queryKey: ['opening-times'],
  staleTime: FRESH_MS,
  ...told<OpeningHour[]>('/opening-times'),
  queryFn: ({ signal }) => call<OpeningHour[]>('/opening-times', { as: 'visitor', signal }),
  retry: false,
});

const NONE: readonly OpeningHour[] = [];

/** The rows that a page shows: none after a failed load; undefined while loading. */
export function useOpeningHours(): readonly OpeningHour[] | undefined {
  const { data, isFetched } = useQuery(openingTimesQuery);
  return data ?? (isFetched ? NONE : undefined);
}

/** The services that visitors can book. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  staleTime: FRESH_MS,
  ...told<ServiceItem[]>('/services'),
  queryFn: async ({ signal, client }) =>
    call<ServiceItem[]>('/services', { as: await readerOf(client), signal }),
});

/** The planned vacations, earliest first. A failed load is not an empty list: the next use retries. */
export const vacationsQuery = queryOptions({
  queryKey: ['vacations'],
  staleTime: FRESH_MS,
  ...told<VacationAnswer[]>('/vacations'),
  queryFn: ({ signal }) => call<VacationAnswer[]>('/vacations', { as: 'visitor', signal }),
});

/** The cars for sale. */
export const carsQuery = queryOptions({
  queryKey: ['cars'],
  ...told<CarAnswer[]>('/cars?image=false'),
  queryFn: async ({ signal, client }) => {
    const cars = await call<CarAnswer[]>('/cars?image=false', { as: await readerOf(client), signal });
    return cars.filter(({ active }) => active);
  },
  retry: false,
});

/** The text of the banner, or null. A failed load shows no banner; the next use retries. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  staleTime: FRESH_MS,
  ...told<AnnouncementAnswer[]>('/announcements?active=true'),
  queryFn: ({ signal }) =>
    call<AnnouncementAnswer[]>('/announcements?active=true', { as: 'visitor', signal }),
  retry: false,
  select: (list): string | null => list[0]?.text ?? null,
});
