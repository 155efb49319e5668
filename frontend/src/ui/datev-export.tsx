import { useState } from 'react';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { DateField } from './date-field.js';
import './datev-export.css';
import { DownloadButton } from './download-button.js';
import { useToday } from './today.js';

type DatevExportProps = {
  /** The call that answers the file: `/invoices/datev.csv`. */
  readonly path: string;
  /** Used when the answer names none. */
  readonly fileName: string;
};

/** The books of a period for the tax adviser, this month's at first. */
export function DatevExport({ path, fileName }: DatevExportProps) {
  const today = useToday();
  const [from, setFrom] = useState<LocalDate | null>(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState<LocalDate | null>(today);
  return (
    <section className="card datev-export" aria-label="DATEV-Export">
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
