import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useState } from 'react';
import { STOCK_IMPORT_LENGTH } from '#contracts/inventory/import/stock-import-limits.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { FailureBar } from '../../../ui/feedback/failure-bar.js';
import { FileDrop } from '../../../ui/files/file-drop.js';
import { Modal } from '../../../ui/dialogs/modal.js';
import { useWrite } from '../../../ui/forms/write.js';
import { counted } from '../../../ui/dates/formats.js';
import { importStock } from '../inventory.queries.js';

type Chosen = { readonly name: string; readonly csv: string; readonly tried: ImportAnswer };
const EXPLANATION =
  'CSV-Datei mit den Spalten Artikelnummer, Bezeichnung, Einheit, Mindestbestand, Standort und Menge. ' +
  'Die Datei wird erst geprüft; gebucht wird nur, wenn alle Zeilen stimmen.';
const FAILED = 'Der Import ist fehlgeschlagen.';

/** First stock from a file: tried first, written only when every row is right. */
export function StockImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const trial = useWrite({
    send: async (file: File, key): Promise<Chosen> => {
      const csv = await file.text();
      return { name: file.name, csv, tried: await importStock(csv, true, key) };
    },
    refresh: [],
    onDone: setChosen,
    failed: FAILED,
    told: 'here',
  });
  const carryOut = useWrite({
    send: (csv: string, key) => importStock(csv, false, key),
    refresh: ['inventory'],
    done: ({ changes }) => ['Importiert', `${counted(changes.length, 'Zeile', 'Zeilen')} gebucht`],
    onDone: onClose,
    failed: FAILED,
    told: 'here',
  });
  const take = (file: File) => {
    setChosen(null);
    void trial.run(file);
  };
  const ready = chosen !== null && chosen.tried.problems.length === 0 && chosen.tried.changes.length > 0;
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Erstbestand importieren</DialogTitle>
      <DialogContent>
        <p>{EXPLANATION}</p>
        <FileDrop
          label="Datei wählen"
          hint=".csv, höchstens 20.000 Zeilen"
          accept=".csv,text/csv"
          maxBytes={STOCK_IMPORT_LENGTH}
          tooLarge="Die Datei ist zu groß."
          disabled={trial.busy || carryOut.busy}
          onFiles={([file]) => file && take(file)}
        />
        <FailureBar text={trial.failure || carryOut.failure} />
        {chosen && <Findings chosen={chosen} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={carryOut.busy} onClick={onClose}>
          Abbrechen
        </Button>
        <Button
          appearance="primary"
          disabled={!ready}
          disabledFocusable={carryOut.busy}
          onClick={() => chosen && void carryOut.run(chosen.csv)}
        >
          {carryOut.busy ? 'Importiere …' : 'Importieren'}
        </Button>
      </DialogActions>
    </Modal>
  );
}

/** Maximum number of problems shown at once. */
const SHOWN = 100;

function Findings({ chosen: { name, tried } }: { readonly chosen: Chosen }) {
  const { rows, problems, changes } = tried;
  if (problems.length === 0) {
    return (
      <output className="msg">
        {name}: {counted(rows, 'Zeile', 'Zeilen')} geprüft, {counted(changes.length, 'wird', 'werden')}{' '}
        gebucht.
      </output>
    );
  }
  return (
    <div role="alert" className="msg critical">
      <div className="grow">
        <p>
          {name}: {problems.length} Angaben sind nicht möglich, es wird nichts gebucht.
        </p>
        <ul>
          {problems.slice(0, SHOWN).map(({ row, field, message }) => (
            <li key={`${row} ${field} ${message}`}>
              Zeile {row}
              {field !== '' && `, ${field}`}: {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
