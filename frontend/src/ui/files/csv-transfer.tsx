import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { ImportAnswer } from '#contracts/site/import.api.js';
import { call } from '../../api/http.js';
import type { CsvList } from './csv-import.js';
import { laterPart } from '../dialogs/later-part.js';
import { shownRefusal } from '../forms/refusal.js';
import { toasts } from '../feedback/toasts.js';

const Import = laterPart(() => import('./csv-import-dialog.js').then((m) => m.CsvImportDialog));

type CsvTransferProps = {
  readonly list: CsvList;
  /** The name of the list and of the file. */
  readonly title: string;
  /** Columns of the file in words. */
  readonly columns: string;
  /** The server's answer to an import. */
  readonly onImported?: (answer: ImportAnswer) => void;
};

/** Takes a list out as a CSV file and reads one in. */
export function CsvTransfer({ list, title, columns, onImported }: CsvTransferProps) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button icon={<ArrowUploadRegular />} onClick={() => setImporting(true)}>
        Importieren
      </Button>
      <Button icon={<ArrowDownloadRegular />} onClick={() => void download(list, title)}>
        Exportieren
      </Button>
      {importing && (
        <Import.Later>
          {(CsvImportDialog) => (
            <CsvImportDialog
              list={list}
              title={title}
              columns={columns}
              onImported={onImported}
              onClose={() => setImporting(false)}
            />
          )}
        </Import.Later>
      )}
    </>
  );
}

/** The byte order mark tells spreadsheets that the file is UTF-8; reading the answer as text has removed it. */
async function download(list: CsvList, title: string): Promise<void> {
  try {
    const csv = await call<string>(`/site/export/${list}`);
    const address = URL.createObjectURL(new Blob([`\uFEFF${csv}`], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${title.toLowerCase().replace('ö', 'oe')}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toasts.failure('Der Export ist fehlgeschlagen.', shownRefusal(error).reason || undefined);
  }
}
