import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicCompanyAnswer } from '#contracts/settings/public-company.js';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { OpeningTimeAnswer, ServiceAnswer, VacationAnswer } from '#contracts/site/site.api.js';
import { call } from './http.js';
import { told } from './told.js';

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

/** One row for each weekday on file. A failed load is no empty list: it is asked again when it is next needed. */
export const openingTimesQuery = queryOptions({
  queryKey: ['opening-times'],
  staleTime: FRESH_MS,
  ...told<OpeningHour[]>('/opening-times'),
  queryFn: ({ signal }) => call<OpeningHour[]>('/opening-times', { as: 'visitor', signal }),
  retry: false,
});

const NONE: readonly OpeningHour[] = [];

/** The rows as pages show them: none after a failed load; undefined as long as nobody has answered. */
export function useOpeningHours(): readonly OpeningHour[] | undefined {
  const { data, isFetched } = useQuery(openingTimesQuery);
  return data ?? (isFetched ? NONE : undefined);
}

/** The services that can be booked. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  staleTime: FRESH_MS,
  ...told<ServiceItem[]>('/services'),
  queryFn: ({ signal }) => call<ServiceItem[]>('/services', { as: 'visitor', signal }),
});

/** The planned vacations, the earliest first. A failed load is no empty list: it is asked again when it is next needed. */
export const vacationsQuery = queryOptions({
  queryKey: ['vacations'],
  staleTime: FRESH_MS,
  ...told<VacationAnswer[]>('/vacations'),
  queryFn: ({ signal }) => call<VacationAnswer[]>('/vacations', { as: 'visitor', signal }),
});

/** The cars that are for sale now; visitors are told no others. */
export const carsQuery = queryOptions({
  queryKey: ['cars'],
  ...told<CarAnswer[]>('/cars?image=false'),
  queryFn: ({ signal }) => call<CarAnswer[]>('/cars?image=false', { as: 'visitor', signal }),
  retry: false,
});

/** The text of the banner, or null. After a failed load there is no banner until it is asked again, when next needed. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  staleTime: FRESH_MS,
  ...told<AnnouncementAnswer[]>('/announcements?active=true'),
  queryFn: ({ signal }) =>
    call<AnnouncementAnswer[]>('/announcements?active=true', { as: 'visitor', signal }),
  retry: false,
  select: (list): string | null => list[0]?.text ?? null,
});
