import { queryOptions } from '@tanstack/react-query';
import type { Weekday } from '#contracts/values/local-date-time.js';
import { call } from './http.js';

/** The public part of the company profile; empty strings where nothing is on file. */
export type Company = {
  name: string;
  owner: string;
  street: string;
  zip: string;
  city: string;
  phone: string;
  fax: string;
  email: string;
  registerCourt: string;
  registerNumber: string;
  vatId: string;
  taxNumber: string;
  chamber: string;
};

export type OpeningHour = {
  dayOfWeek: Weekday;
  open: string;
  close: string;
  hasLunchBreak: boolean;
  afternoonOpen: string | null;
  afternoonClose: string | null;
};

export type ServiceItem = { id: string; name: string; /** hours */ duration: number };
/** Master data of the site changes rarely. */
const FRESH_MS = 5 * 60_000;

type Announcement = { id: string; text: string; active: boolean };

/** Name and address for header, footer and Impressum. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<Partial<Company>>('/settings/company', { as: 'visitor', signal }),
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

/** The text of the banner, or null; a failed load is no banner. */
export const announcementQuery = queryOptions({
  queryKey: ['announcement'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) =>
    call<Announcement[]>('/announcements?active=true', { as: 'visitor', signal })
      .then((list) => list.find((entry) => entry.active)?.text ?? null)
      .catch(() => null),
});
