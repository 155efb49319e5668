import { useState } from 'react';
import type { CsvHeadAnswer } from '#contracts/bank/bank-answers.js';
import { csvColumnFields } from '#contracts/bank/bank-fields.js';
import type { CsvColumns } from '#contracts/bank/bank.events.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { ChoiceField } from '../../../ui/forms/form-fields.js';

type ColumnsDialogProps = {
  readonly head: CsvHeadAnswer;
  readonly busy: boolean;
  readonly onChoose: (columns: CsvColumns) => void;
  readonly onClose: () => void;
};

type Name = keyof CsvColumns;
const NAMES = Object.keys(csvColumnFields) as readonly Name[];
const NONE = '–';
/** Words by which banks call their columns. */
const GUESSES: Readonly<Record<Name, RegExp>> = {
  bookedOn: /buchung|^datum/i,
  valueOn: /valuta|wert/i,
  amount: /betrag|umsatz/i,
  purpose: /zweck/i,
  name: /name|beguenstigt|begünstigt|zahlungspflicht|empf/i,
  iban: /iban|kontonummer/i,
};

/** "Spalten wählen": once for each kind of CSV file. */
export function ColumnsDialog({ head, busy, onChoose, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(() => guessed(head.header));
  const choices = Object.fromEntries([NONE, ...head.header.filter(Boolean)].map((word) => [word, word]));
  const { bookedOn, amount, purpose } = chosen;
  const ready = [bookedOn, amount, purpose].every((column) => column !== NONE);
  return (
    <FormDialog
      title="Spalten der Datei"
      action="Einlesen"
      busyAction="Lese ein …"
      unsaved={false}
      busy={busy}
      ready={ready}
      onSubmit={() => onChoose(columnsOf(chosen))}
      onClose={onClose}
    >
      <p>Welche Spalte enthält was? Die Wahl gilt auch für die nächsten Dateien dieser Bank.</p>
      {NAMES.map((name) => (
        <ChoiceField
          key={name}
          name={name}
          label={csvColumnFields[name].label}
          choices={choices}
          value={chosen[name]}
          onChange={(column) => setChosen({ ...chosen, [name]: column })}
        />
      ))}
      <p className="hint">Erste Zeile: {head.rows[0]?.join(' | ')}</p>
    </FormDialog>
  );
}

function guessed(header: readonly string[]): Record<Name, string> {
  const guess = (name: Name) => header.find((word) => GUESSES[name].test(word)) ?? NONE;
  return {
    bookedOn: guess('bookedOn'),
    valueOn: guess('valueOn'),
    amount: guess('amount'),
    purpose: guess('purpose'),
    name: guess('name'),
    iban: guess('iban'),
  };
}

const optional = (column: string): string | null => (column === NONE ? null : column);

function columnsOf(chosen: Record<Name, string>): CsvColumns {
  const { bookedOn, amount, purpose, valueOn, name, iban } = chosen;
  return {
    bookedOn,
    amount,
    purpose,
    valueOn: optional(valueOn),
    name: optional(name),
    iban: optional(iban),
  };
}
