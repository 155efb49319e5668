import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BatchAnswer } from '#contracts/datev/datev.api.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { counted, formatDate, formatEuro, formatInstant } from '../../ui/dates/formats.js';
import { NoteDialog } from '../../ui/dialogs/note-dialog.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import { useWrite } from '../../ui/forms/write.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { filesOf, KIND_NAMES } from './datev-words.js';
import { batchesQuery, batchFilePath, cancelBatch } from './datev.queries.js';

/** What the tax adviser got: who made it when, its files, and whether it was taken back. */
export function BatchList() {
  const { data, error, isFetching, refetch } = useQuery(batchesQuery);
  const [cancelled, setCancelled] = useState<BatchAnswer | null>(null);
  const asked = useSearchParams()[0].get('stapel');
  return (
    <Panel title="Exportierte Stapel" busy={isFetching}>
      <div className="panel-body">
        {data === undefined && error === null && <LoadingRows rows={3} />}
        {data === undefined && error !== null && (
          <FailedList
            message={messageOf(error, 'Die Stapel konnten nicht geladen werden.')}
            retry={() => void refetch()}
          />
        )}
        {data?.length === 0 && <EmptyList sentence="Noch kein Stapel." />}
        {data !== undefined && data.length > 0 && (
          <ul className="datev-batches" aria-label="Exportierte Stapel">
            {data.map((batch) => (
              <li key={batch.id} className={batch.id === asked ? 'datev-batch is-asked' : 'datev-batch'}>
                <BatchRow batch={batch} onCancel={() => setCancelled(batch)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {cancelled !== null && <CancelDialog batch={cancelled} onClose={() => setCancelled(null)} />}
    </Panel>
  );
}

type BatchRowProps = { readonly batch: BatchAnswer; readonly onCancel: () => void };

function BatchRow({ batch, onCancel }: BatchRowProps) {
  const { number, batchKind, from, to, documents, late, sum, exportedAt, exportedBy } = batch;
  const mayExport = useMay('datev:export');
  const isOpen = batch.cancelled === null;
  return (
    <>
      <span className="datev-words">
        <span>
          <b>Stapel {number}</b>, {KIND_NAMES[batchKind]} vom {formatDate(from)} bis {formatDate(to)}
        </span>
        <small className="hint">
          {counted(documents, 'Beleg', 'Belege')}
          {late > 0 && `, ${late} nachgereicht`}, exportiert am {formatInstant(exportedAt)}
          {exportedBy !== null && ` von ${exportedBy}`}
        </small>
        {batch.cancelled !== null && (
          <small className="hint">
            Zurückgenommen am {formatDate(batch.cancelled.on)}: {batch.cancelled.reason}
          </small>
        )}
      </span>
      <span className={isOpen ? 'datev-sum' : 'datev-sum is-cancelled'}>{formatEuro(sum)}</span>
      <span className="datev-actions">
        {batch.hasFiles ? (
          filesOf(batchKind).map(({ file, label, name }) => (
            <DownloadButton
              key={file}
              small
              path={batchFilePath(batch.id, file)}
              fileName={name}
              failed="Die Datei konnte nicht heruntergeladen werden."
            >
              {label}
            </DownloadButton>
          ))
        ) : (
          <small className="hint">Aufbewahrung abgelaufen, Dateien gelöscht</small>
        )}
        {mayExport && isOpen && batch.hasFiles && (
          <Button size="small" aria-label={`Stapel ${number} zurücknehmen`} onClick={onCancel}>
            Zurücknehmen
          </Button>
        )}
      </span>
    </>
  );
}

function CancelDialog({ batch, onClose }: { readonly batch: BatchAnswer; readonly onClose: () => void }) {
  const cancel = useWrite({
    send: (reason: string, key) => cancelBatch(batch.id, reason, key),
    refresh: ['datev'],
    done: ({ number }) => [`Stapel ${number} zurückgenommen`, 'Seine Belege kommen in den nächsten.'],
    onDone: onClose,
    failed: 'Der Stapel konnte nicht zurückgenommen werden.',
    told: 'here',
  });
  return (
    <NoteDialog
      title={`Stapel ${batch.number} zurücknehmen`}
      label="Grund"
      missing="Bitte einen Grund angeben."
      action="Zurücknehmen"
      busy={cancel.busy}
      failure={cancel.failure}
      errors={cancel.errors}
      onSend={(reason) => void cancel.run(reason)}
      onClose={onClose}
    >
      Die Belege kommen in den nächsten Stapel. Hat der Steuerberater diesen schon eingelesen, muss er ihn
      löschen. Festgeschriebene Buchungen kann er nicht löschen: Er muss sie mit Generalumkehr stornieren.
    </NoteDialog>
  );
}
