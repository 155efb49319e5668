import { skipToken, useQuery } from '@tanstack/react-query';
import type { AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import type { MoneyTodayAnswer } from '#contracts/payments/payment-answers.js';
import { call } from '../../api/http.js';
import { useToday } from '../../ui/dates/today.js';

/** The first part of a key is the name under which changes are announced. */
type Count = { readonly key: string; readonly path: string; readonly of: (answer: never) => number };

/** The number of open tasks at a menu entry: requests, undecided reports of mechanics, overdue invoices. */
const counts: Readonly<Record<string, Count>> = {
  '/calendar': {
    key: 'appointments',
    path: '/appointment/page?status=REQUESTED&size=1&from=',
    of: ({ totalElements }: AppointmentPageAnswer) => totalElements,
  },
  '/work-orders': {
    key: 'work-orders',
    path: '/work-orders/reports',
    of: (reports: readonly unknown[]) => reports.length,
  },
  '/work-orders?view=invoices': {
    key: 'payments',
    path: '/payments/today',
    of: ({ overdueCount }: MoneyTodayAnswer) => overdueCount,
  },
};

/** How many wait at this place; undefined: nothing is counted there, or it is not known yet. */
export function usePlaceCount(to: string, isOffice: boolean): number | undefined {
  const today = useToday();
  const count = isOffice ? counts[to] : undefined;
  return useQuery({
    queryKey: [count?.key, 'waiting', to, today],
    staleTime: 60_000,
    queryFn: count
      ? ({ signal }) => call<never>(count.path.replace(/=$/, `=${today}`), { signal }).then(count.of)
      : skipToken,
  }).data;
}
