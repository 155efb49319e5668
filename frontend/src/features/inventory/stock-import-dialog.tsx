import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useState } from 'react';
import { STOCK_IMPORT_LENGTH } from '#contracts/inventory/stock-import-limits.js';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { FailureBar } from '../../ui/failure-bar.js';
import { FileDrop } from '../../ui/file-drop.js';
import { Modal } from '../../ui/modal.js';
import { useWrite } from '../../ui/write.js';
import { counted } from '../../ui/formats.js';
import { importStock } from './inventory.queries.js';

type Chosen = { readonly name: string; readonly csv: string; readonly tried: ImportAnswer };
const FAILED = 'Der Import ist fehlgeschlagen.';

/** First stock from a file: tried first, written only when every row is right. */
export function StockImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const trial = useWrite({
    send: async ({ name, csv }: { name: string; csv: string }, key) => ({
      name,
      csv,
      tried: await importStock(csv, true, key),
    }),
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
  const take = async (file: File) => {
    setChosen(null);
    await trial.run({ name: file.name, csv: await file.text() });
  };
  const ready = chosen !== null && chosen.tried.problems.length === 0 && chosen.tried.changes.length > 0;
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Erstbestand importieren</DialogTitle>
      <DialogContent>
        <p>
          CSV-Datei mit den Spalten Artikelnummer, Bezeichnung, Einheit, Mindestbestand, Standort und Menge.
          Die Datei wird erst geprüft; gebucht wird nur, wenn alle Zeilen stimmen.
        </p>
        <FileDrop
          label="Datei wählen"
          hint=".csv, höchstens 20.000 Zeilen"
          accept=".csv,text/csv"
          maxBytes={STOCK_IMPORT_LENGTH}
          tooLarge="Die Datei ist zu groß."
          disabled={trial.busy || carryOut.busy}
          onFile={(file) => void take(file)}
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

/** So many problems are shown; whoever has more begins with these. */
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
