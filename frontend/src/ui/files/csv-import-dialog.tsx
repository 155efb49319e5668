import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useRef } from 'react';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { changesInWords, useCsvImport, type CsvImport } from './csv-import.js';
import './csv-import-dialog.css';
import { FailureBar } from '../feedback/failure-bar.js';
import { Modal } from '../dialogs/modal.js';

type CsvImportDialogProps = CsvImport & {
  /** Columns of the file in words. */
  readonly columns: string;
};

/** A file is chosen and tried first; only when no row has a problem it can be imported. */
export function CsvImportDialog({ columns, ...csvImport }: CsvImportDialogProps) {
  const { title, onClose } = csvImport;
  const { name, tried, failure, busy, choose, carryOut } = useCsvImport(csvImport);
  const ready = tried !== null && tried.problems.length === 0 && tried.changes.length > 0;
  const isImporting = busy === 'importing';
  return (
    <Modal onClose={onClose}>
      <DialogTitle>{title} importieren</DialogTitle>
      <DialogContent className="csv-import">
        <p>
          CSV-Datei mit den Spalten {columns}. Die Datei wird erst geprüft; geschrieben wird nur, wenn alle
          Zeilen stimmen.
        </p>
        <FileChoice name={name} disabled={isImporting} onChoose={(file) => void choose(file)} />
        <FailureBar text={failure} />
        {tried && <Findings answer={tried} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={isImporting} onClick={onClose}>
          Abbrechen
        </Button>
        <Button
          appearance="primary"
          disabled={!ready}
          disabledFocusable={busy !== null}
          onClick={() => void carryOut()}
        >
          {isImporting ? 'Importiere …' : 'Importieren'}
        </Button>
      </DialogActions>
    </Modal>
  );
}

type FileChoiceProps = {
  readonly name: string;
  readonly disabled: boolean;
  readonly onChoose: (file: File | undefined) => void;
};

function FileChoice({ name, disabled, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="csv-file">
      <Button disabledFocusable={disabled} onClick={() => input.current?.click()}>
        Datei wählen …
      </Button>
      <span className="muted">{name || 'Keine Datei gewählt'}</span>
      <input
        ref={input}
        className="sr"
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV-Datei"
        tabIndex={-1}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
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
