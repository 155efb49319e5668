import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAX_IMPORT_BYTES } from '#contracts/supplier-invoices/limits.js';
import { ApiError, messageOf } from '../../api/http.js';
import { freshKey } from '../../api/send-once.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { FileDrop } from '../../ui/files/file-drop.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { importInvoice } from './supplier-invoices.queries.js';

type Result = {
  readonly key: string;
  readonly fileName: string;
  readonly words: string;
  readonly failed: boolean;
  /** The invoice that the file became, or that was there before. */
  readonly invoiceId: string | undefined;
};

/** Takes e-invoices that are dropped. One that worked opens; of several each says what became of it. */
export function ImportInvoice() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [results, setResults] = useState<readonly Result[]>([]);
  const [busy, setBusy] = useState(false);
  const take = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setResults([]);
    const done: Result[] = [];
    for (const file of files) {
      done.push(await outcomeOf(file));
      setResults([...done]);
    }
    setBusy(false);
    void cache.invalidateQueries({ queryKey: ['supplier-invoices'] });
    const [only] = done;
    if (done.length === 1 && only !== undefined && !only.failed) {
      toasts.success('Rechnung eingelesen', only.words);
      void navigate(`/supply/invoices/${only.invoiceId}`);
    }
  };
  return (
    <div>
      <FileDrop
        several
        label="E-Rechnung einlesen"
        hint="XML (CII, UBL) oder ZUGFeRD-PDF, höchstens 10 MB; auch mehrere auf einmal"
        accept=".xml,.pdf,application/xml,text/xml,application/pdf"
        maxBytes={MAX_IMPORT_BYTES}
        tooLarge="Eine Datei darf höchstens 10 MB groß sein."
        disabled={busy}
        onFiles={(files) => void take(files)}
      />
      <Results results={results} />
    </div>
  );
}

function Results({ results }: { readonly results: readonly Result[] }) {
  return (
    <ul className="import-results" aria-label="Eingelesene Dateien" aria-live="polite">
      {results.map(({ key, fileName, words, failed, invoiceId }) => (
        <li key={key} className={failed ? 'msg caution' : 'msg positive'}>
          <span>
            {fileName}: {words}
          </span>
          {invoiceId !== undefined && (
            <SiteLink to={`/supply/invoices/${invoiceId}`}>
              {failed ? 'Zur ersten Rechnung' : 'Details prüfen'}
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  );
}

async function outcomeOf(file: File): Promise<Result> {
  const key = freshKey();
  const result = { key, fileName: file.name };
  try {
    const { id, invoiceNumber, supplierName } = await importInvoice(file, key);
    return { ...result, words: `${invoiceNumber}, ${supplierName}`, failed: false, invoiceId: id };
  } catch (error) {
    const words = messageOf(error, 'Die Datei konnte nicht eingelesen werden.');
    const invoiceId = error instanceof ApiError ? error.existingId : undefined;
    return { ...result, words, failed: true, invoiceId };
  }
}
