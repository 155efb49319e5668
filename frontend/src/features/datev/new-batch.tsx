import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BATCH_KINDS, type BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { DatevPreviewAnswer } from '#contracts/datev/datev.api.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { DateField } from '../../ui/dates/date-field.js';
import { counted, formatDate, formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { useWrite } from '../../ui/forms/write.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { ViewTabs } from '../../ui/pages/view-tabs.js';
import { KIND_NAMES } from './datev-words.js';
import { exportBatch, previewQuery } from './datev.queries.js';
import { Findings } from './findings.js';
import { Sums } from './sums.js';
import { canExport, wantedBy, withDays, type Wanted } from './wanted.js';

const NEW = { from: null, to: null } as const;

/** The next batch: its period, its sums, and what is missing or odd. */
export function NewBatch() {
  const today = useToday();
  const [asked] = useSearchParams();
  const [wanted, setWanted] = useState<Wanted>(() => wantedBy(asked, today));
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(previewQuery(wanted));
  const isNew = wanted.from === null && wanted.to === null;
  const change = (days: Partial<Wanted>) =>
    setWanted(withDays(wanted, isPlaceholderData ? undefined : data, days));
  return (
    <Panel title="Neuer Stapel" busy={isFetching}>
      <div className="panel-body datev-new">
        <ViewTabs<BatchKind>
          label="Art des Stapels"
          tabs={BATCH_KINDS.map((id) => ({ id, label: KIND_NAMES[id] }))}
          value={wanted.kind}
          onChoose={(kind) => setWanted({ kind, ...NEW })}
        />
        <div className="datev-days">
          <DateField
            label="Von"
            value={wanted.from ?? data?.from ?? null}
            today={today}
            onChange={(from) => from !== null && change({ from })}
          />
          <DateField
            label="Bis"
            value={wanted.to ?? data?.to ?? null}
            today={today}
            onChange={(to) => to !== null && change({ to })}
          />
          <Button disabled={isNew} onClick={() => setWanted({ kind: wanted.kind, ...NEW })}>
            Alles Neue
          </Button>
        </div>
        {error !== null && (
          <FailedList
            message={messageOf(error, 'Die Vorschau konnte nicht geladen werden.')}
            retry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <LoadingRows rows={3} />}
        {data !== undefined && error === null && (
          <Preview
            preview={data}
            isOld={isPlaceholderData}
            exported={() => setWanted({ kind: wanted.kind, ...NEW })}
          />
        )}
      </div>
    </Panel>
  );
}

type PreviewProps = {
  readonly preview: DatevPreviewAnswer;
  /** Of the choice before; the new preview is still loading. */
  readonly isOld: boolean;
  readonly exported: () => void;
};

function Preview({ preview, isOld, exported }: PreviewProps) {
  const { documents, late, rows, documentSum, bookingSum, from, to, batchKind } = preview;
  const mayExport = useMay('datev:export');
  const write = useWrite({
    send: (_: null, key) => exportBatch({ batchKind, from, to }, key),
    refresh: ['datev'],
    done: ({ number }) => [`Stapel ${number} exportiert`, 'Die Dateien stehen unten bereit.'],
    onDone: exported,
    failed: 'Der Stapel konnte nicht exportiert werden.',
  });
  return (
    <div className={isOld ? 'datev-preview is-old' : 'datev-preview'} aria-busy={isOld}>
      <p className="datev-counts">
        <strong>{counted(documents, 'neuer Beleg', 'neue Belege')}</strong> bis {formatDate(to)}
        {late > 0 && `, davon ${late} nachgereicht`}, {counted(rows, 'Buchung', 'Buchungen')},{' '}
        <strong>{formatEuro(documentSum)}</strong>
        {bookingSum !== documentSum && ` (Buchungen: ${formatEuro(bookingSum)})`}
      </p>
      {documents > 0 && <Sums preview={preview} />}
      <Findings findings={preview.findings} />
      {mayExport && (
        <Button
          appearance="primary"
          disabled={!canExport(preview, isOld)}
          disabledFocusable={write.busy}
          onClick={() => void write.run(null)}
        >
          {write.busy ? 'Exportiere …' : 'Stapel exportieren'}
        </Button>
      )}
    </div>
  );
}
