import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { DateField } from '../dates/date-field.js';
import './datev-export.css';
import { DownloadButton } from './download-button.js';
import { useToday } from '../dates/today.js';

type DatevExportProps = {
  /** The call that answers the file: `/invoices/datev.csv`. */
  readonly path: string;
  /** Used when the answer names none. */
  readonly fileName: string;
};

/** `2026-10-31` for `2026-10`. */
function lastDayOf(month: string): LocalDate {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** The books of a period for the tax adviser: the month of the address (`?datev=2026-10`), else this month until today. */
export function DatevExport({ path, fileName }: DatevExportProps) {
  const today = useToday();
  const month = useSearchParams()[0].get('datev');
  const asked = month !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : null;
  const [from, setFrom] = useState<LocalDate | null>(`${asked ?? today.slice(0, 7)}-01`);
  const [to, setTo] = useState<LocalDate | null>(asked === null ? today : lastDayOf(asked));
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked !== null) card.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <section ref={card} className="card datev-export" aria-label="DATEV-Export">
      <DateField label="Von" value={from} today={today} onChange={setFrom} />
      <DateField label="Bis" value={to} today={today} onChange={setTo} />
      <DownloadButton
        path={`${path}?from=${from ?? ''}&to=${to ?? ''}`}
        fileName={fileName}
        disabled={from === null || to === null}
        failed="Der DATEV-Export ist fehlgeschlagen."
      >
        DATEV-Export
      </DownloadButton>
    </section>
  );
}
