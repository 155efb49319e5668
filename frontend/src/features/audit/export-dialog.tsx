import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { download } from '../../api/download.js';
import { useBusyAction } from '../../ui/saving/busy-action.js';
import { DateField } from '../../ui/dates/date-field.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { shownRefusal } from '../../ui/forms/refusal.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { useToday } from '../../ui/dates/today.js';

const FAILED = 'Der Export ist fehlgeschlagen.';

/** "GoBD-Export (Z3)": the tables of a period as a ZIP for the tax authorities. */
export function ExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button appearance="primary" icon={<ArrowDownloadRegular />} onClick={() => setOpen(true)}>
        GoBD-Export (Z3)
      </Button>
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const today = useToday();
  const lastYear = Number(today.slice(0, 4)) - 1;
  const [from, setFrom] = useState<LocalDate | null>(`${lastYear}-01-01`);
  const [to, setTo] = useState<LocalDate | null>(`${lastYear}-12-31`);
  const isTurned = from !== null && to !== null && from > to;
  const { busy, start } = useBusyAction(async () => {
    try {
      await download(`/audit/export?from=${from}&to=${to}`, `z3_${from}_${to}.zip`);
      onClose();
    } catch (error) {
      toasts.failure(FAILED, shownRefusal(error).reason || undefined);
    }
  });
  return (
    <FormDialog
      title="GoBD-Export (Z3)"
      unsaved={false}
      busy={busy}
      action="Herunterladen"
      busyAction="Stelle zusammen …"
      ready={from !== null && to !== null && !isTurned}
      onSubmit={start}
      onClose={onClose}
    >
      <p>
        Rechnungen mit Belegen, Aufträge, Lager, Einkauf, Stammdaten und Änderungen der Einstellungen als CSV
        mit index.xml und DTD, für die Prüfsoftware der Finanzverwaltung. Der Zeitraum gilt für Versand und
        Leistung eigener Rechnungen, für Zahlungen, und für Erfassung und Datum von Eingangsrechnungen.
      </p>
      <DateField label="Von" value={from} today={today} onChange={setFrom} required />
      <DateField
        label="Bis"
        value={to}
        today={today}
        onChange={setTo}
        error={isTurned ? 'Das Ende liegt vor dem Anfang.' : undefined}
        required
      />
    </FormDialog>
  );
}
