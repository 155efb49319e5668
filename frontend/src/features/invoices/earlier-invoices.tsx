import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { messageOf } from '../../api/http.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { InvoicePdf } from './invoice-pdf.js';
import { invoicesOfOrderQuery } from './invoices.queries.js';
import { MailDialog } from './mail-dialog.js';

type EarlierProps = {
  readonly workOrderId: string;
  readonly mayMail: boolean;
};

/** The order's cancelled invoices with their cancellation invoices. Hidden if there are none. */
export function EarlierInvoices({ workOrderId, mayMail }: EarlierProps) {
  const { data, isError, error, refetch } = useQuery(invoicesOfOrderQuery(workOrderId));
  const [mailed, setMailed] = useState<InvoiceAnswer | null>(null);
  if (isError && data === undefined) {
    const message = messageOf(error, 'Die früheren Rechnungen konnten nicht geladen werden.');
    return <FailedList message={message} retry={() => void refetch()} />;
  }
  const earlier = (data ?? []).filter(({ kind, correctedBy }) => kind === 'STORNO' || correctedBy !== null);
  if (earlier.length === 0) return null;
  return (
    <section className="invoice-earlier" aria-label="Frühere Rechnungen">
      <h3>Frühere Rechnungen</h3>
      <ul>
        {earlier.map((invoice) => (
          <li key={invoice.id}>
            <EarlierWords {...invoice} />
            <span className="invoice-actions">
              <InvoicePdf invoice={invoice} />
              {mayMail && (
                <Button size="small" onClick={() => setMailed(invoice)}>
                  Per E-Mail senden<span className="sr">: {invoice.number}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mailed && <MailDialog invoice={mailed} onClose={() => setMailed(null)} />}
    </section>
  );
}

function EarlierWords({ number, date, grossTotal, corrects, correctedBy }: InvoiceAnswer) {
  return (
    <span>
      <b>{number}</b> vom {formatDate(date)}, {formatEuro(grossTotal)}
      {corrects && <span className="hint"> Storno zu {corrects.number}</span>}
      {correctedBy && <span className="hint"> storniert durch {correctedBy.number}</span>}
    </span>
  );
}
