import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { call, hasStatus, messageOf } from '../api/http.js';
import './csv-import-dialog.css';
import { FailureBar } from './failure-bar.js';
import { Modal } from './modal.js';
import { toasts } from './toasts.js';

/** The lists that go out and in as a file, by their names in the addresses. */
export type CsvList = 'users' | 'services' | 'opening-times';

type CsvImportDialogProps = {
  readonly list: CsvList;
  readonly title: string;
  readonly columns: string;
  readonly onImported: ((answer: ImportAnswer) => void) | undefined;
  readonly onClose: () => void;
};

/** Bytes; the server takes 200,000 characters. */
const MAX_BYTES = 400_000;
const FAILED = 'Der Import ist fehlgeschlagen.';

/** A file is chosen and tried first; only when no row has a problem it can be imported. */
export function CsvImportDialog({ list, title, columns, onImported, onClose }: CsvImportDialogProps) {
  const cache = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const [name, setName] = useState('');
  const [tried, setTried] = useState<ImportAnswer | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  /** What the server says, or why it did not take the file. */
  const send = async (text: string, dryRun: boolean): Promise<ImportAnswer | string> => {
    setBusy(true);
    setFailure('');
    try {
      return await call<ImportAnswer>(`/site/import/${list}?dryRun=${dryRun}`, {
        method: 'POST',
        body: { csv: text },
      });
    } catch (error) {
      return hasStatus(error, 413) ? 'Die Datei ist zu groß.' : messageOf(error, FAILED);
    } finally {
      setBusy(false);
    }
  };
  const show = (answer: ImportAnswer | string) => {
    setTried(typeof answer === 'string' ? null : answer);
    if (typeof answer === 'string') setFailure(answer);
  };
  const choose = async (chosen: File | undefined) => {
    setTried(null);
    setName(chosen?.name ?? '');
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return setFailure('Die Datei ist zu groß.');
    const text = textOf(await chosen.arrayBuffer());
    setCsv(text);
    show(await send(text, true));
  };
  const carryOut = async () => {
    const answer = await send(csv, false);
    if (typeof answer === 'string') {
      // Somebody may have changed the list since the dry run: then the problems say more than the refusal.
      const again = await send(csv, true);
      show(again);
      if (typeof again !== 'string' && again.problems.length === 0) setFailure(answer);
      return;
    }
    toasts.success('Importiert', `${title}: ${changesInWords(answer.changes.length)}`);
    void cache.invalidateQueries({ queryKey: [list] });
    onImported?.(answer);
    onClose();
  };
  const ready = tried !== null && tried.problems.length === 0 && tried.changes.length > 0;

  return (
    <Modal onClose={onClose}>
      <DialogTitle>{title} importieren</DialogTitle>
      <DialogContent className="csv-import">
        <p>
          CSV-Datei mit den Spalten {columns}. Die Datei wird erst geprüft; geschrieben wird nur, wenn alle
          Zeilen stimmen.
        </p>
        <div className="csv-file">
          <Button onClick={() => file.current?.click()}>Datei wählen …</Button>
          <span className="muted">{name || 'Keine Datei gewählt'}</span>
          <input
            ref={file}
            className="sr"
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label="CSV-Datei"
            tabIndex={-1}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <FailureBar text={failure} />
        {tried && <Findings answer={tried} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Abbrechen</Button>
        <Button
          appearance="primary"
          disabled={!ready}
          disabledFocusable={busy}
          onClick={() => void carryOut()}
        >
          {busy && tried ? 'Importiere …' : 'Importieren'}
        </Button>
      </DialogActions>
    </Modal>
  );
}

function Findings({ answer: { rows, problems, changes } }: { readonly answer: ImportAnswer }) {
  if (problems.length > 0) {
    return (
      <div role="alert" className="csv-findings">
        <b>
          {problems.length === 1 ? '1 Problem' : `${problems.length} Probleme`}. Es wird nichts geschrieben.
        </b>
        <ul>
          {problems.map(({ row, field, message }) => (
            <li key={`${row} ${field} ${message}`}>
              <b>Zeile {row}</b>
              {field !== '' && `, ${field}`}: {message}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <output className="csv-findings">
      <b>
        {rows === 1 ? '1 Zeile' : `${rows} Zeilen`} geprüft: {changesInWords(changes.length)}.
      </b>
      <ul>
        {changes.map(({ row, subject, kind }) => (
          <li key={row}>
            {subject} <span className="badge plain neutral">{kind}</span>
          </li>
        ))}
      </ul>
    </output>
  );
}

function changesInWords(count: number): string {
  if (count === 0) return 'alles ist schon so';
  return count === 1 ? '1 Änderung' : `${count} Änderungen`;
}

/** UTF-8, or what spreadsheets on Windows write. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
