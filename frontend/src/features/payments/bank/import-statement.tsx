import { useState } from 'react';
import type { CsvHeadAnswer, StatementAnswer } from '#contracts/bank/bank-answers.js';
import { MAX_STATEMENT_BYTES } from '#contracts/bank/bank-limits.js';
import type { CsvColumns } from '#contracts/bank/bank.events.js';
import { useWrite } from '../../../ui/forms/write.js';
import { counted, formatDate } from '../../../ui/dates/formats.js';
import { FileDrop } from '../../../ui/files/file-drop.js';
import { csvHead, importStatement } from './bank.queries.js';
import { ColumnsDialog } from './columns-dialog.js';

type Sent = { readonly file: File; readonly columns: CsvColumns | null };

/** Takes files of the bank. A CSV file asks for its columns once. */
export function ImportStatement() {
  const [asked, setAsked] = useState<{ readonly file: File; readonly head: CsvHeadAnswer } | null>(null);
  const take = useWrite({
    send: ({ file, columns }: Sent, key) => importStatement(file, columns, key),
    refresh: ['payments'],
    done: doneInWords,
    onDone: () => setAsked(null),
    failed: 'Der Kontoauszug konnte nicht eingelesen werden.',
    about: ({ file }) => file.name,
  });
  const open = async (file: File): Promise<void> => {
    if (/\.csv$/i.test(file.name)) {
      // A file that cannot be read is refused by the import, with the reason.
      const head = await csvHead(file).catch(() => null);
      if (head !== null && head.columns === null) {
        setAsked({ file, head });
        return;
      }
    }
    await take.run({ file, columns: null });
  };
  return (
    <>
      <FileDrop
        several
        label="Kontoauszug einlesen"
        hint="CAMT.053 (XML oder ZIP), MT940 oder CSV, höchstens 10 MB"
        accept=".xml,.zip,.sta,.mt940,.txt,.csv"
        maxBytes={MAX_STATEMENT_BYTES}
        tooLarge="Eine Datei darf höchstens 10 MB groß sein."
        disabled={take.busy}
        onFiles={(files) =>
          void files.reduce((before, file) => before.then(() => open(file)), Promise.resolve())
        }
      />
      {asked !== null && (
        <ColumnsDialog
          head={asked.head}
          busy={take.busy}
          onChoose={(columns) => void take.run({ file: asked.file, columns })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function doneInWords({ entries, from, to, isKnown }: StatementAnswer): readonly [string, string] {
  if (isKnown) return ['Schon eingelesen', 'Diese Datei wurde bereits eingelesen.'];
  const days = `${formatDate(from)} bis ${formatDate(to)}`;
  return ['Kontoauszug eingelesen', `${counted(entries, 'Umsatz', 'Umsätze')}, ${days}`];
}
