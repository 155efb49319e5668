import { useQuery } from '@tanstack/react-query';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { formatDate } from '../../ui/dates/formats.js';
import { TodayCard, type TodayLine } from './today-card.js';
import {
  reportsQuery,
  requestedQuery,
  supplierInvoicesQuery,
  tecComRefusalsQuery,
  unsettledQuery,
} from './today.queries.js';

/** "Wartet auf Antwort": requests and reports that nobody has decided yet. */
export function Waiting({ today }: { readonly today: string }) {
  const requested = useQuery(requestedQuery(today));
  const unsettled = useQuery(unsettledQuery(today)).data ?? [];
  const moves = unsettled.filter(({ moveRequest }) => moveRequest != null);
  const carless = unsettled.filter(({ isCarGone }) => isCarGone);
  const counts = useQuery(supplierInvoicesQuery).data?.counts;
  const invoices = (counts?.open ?? 0) + (counts?.inClarification ?? 0);
  const refused = useQuery(tecComRefusalsQuery).data?.length ?? 0;
  const reports = useQuery(reportsQuery).data ?? [];
  const others: readonly TodayLine[] = [
    ...reports.map(lineOfReport),
    ...moves.map(lineOfMove),
    ...(invoices === 0
      ? []
      : [
          {
            key: 'supplier-invoices',
            to: '/supply/invoices',
            words: invoices === 1 ? '1 Lieferantenrechnung' : `${invoices} Lieferantenrechnungen`,
            note: `${counts?.open} offen, ${counts?.inClarification} in Klärung`,
          },
        ]),
    ...(refused === 0
      ? []
      : [
          {
            key: 'teccom-refusals',
            to: '/supply/invoices',
            words: refused === 1 ? '1 Datei aus TecCom' : `${refused} Dateien aus TecCom`,
            note: 'abgelehnt',
          },
        ]),
  ];
  return (
    <TodayCard
      title="Wartet auf Antwort"
      query={requested}
      total={({ totalElements }) =>
        totalElements + answered(carless).length + moves.length + reports.length + invoices + refused
      }
      lines={({ items }) => [
        ...items.map(lineOfAppointment),
        ...carless.filter(({ id }) => !items.some((item) => item.id === id)).map(lineOfAppointment),
        ...others,
      ]}
      all={{ to: '/appointments?status=angefragt', label: 'Anfragen' }}
      empty="Niemand wartet."
    />
  );
}

function lineOfReport(report: ReportAnswer): TodayLine {
  const { id, workOrderId, kind, licensePlate, operationTitle, note, reportedBy } = report;
  return {
    key: `report ${id}`,
    to: `/work-orders?view=orders&id=${workOrderId}`,
    plate: licensePlate,
    words: `${kind === 'READY' ? 'Fertig' : 'Befund'}: ${operationTitle ?? 'Auftrag'}`,
    note: [reportedBy, note].filter(Boolean).join(': '),
  };
}

/** Those that are not counted as requests. */
function answered(drives: readonly AppointmentAnswer[]): readonly AppointmentAnswer[] {
  return drives.filter(({ status }) => status !== 'REQUESTED');
}

function lineOfAppointment({ id, date, time, kfz, name, service, isCarGone }: AppointmentAnswer): TodayLine {
  return {
    key: id,
    to: `/appointments?highlight=${id}`,
    when: `${formatDate(date).slice(0, 6)} ${time}`,
    plate: kfz,
    words: name,
    note: isCarGone === true ? `${testDriveTexts.notOffered} · ${service}` : service,
  };
}

function lineOfMove({ id, name, kfz, moveRequest }: AppointmentAnswer): TodayLine {
  return {
    key: `move ${id}`,
    to: `/appointments?highlight=${id}`,
    when: formatDate(moveRequest?.date).slice(0, 6),
    plate: kfz,
    words: name,
    note: `möchte ${formatDate(moveRequest?.date)}, ${moveRequest?.time} Uhr`,
  };
}
