import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { PaymentDialog } from './payment-dialog.js';
import { PaymentList } from './payment-list.js';
import { invoicePaymentsQuery } from './payments.queries.js';
import './payments.css';

/** What is open of a sent invoice, and its payments. */
export function InvoicePayments({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const mayRead = useMay('payments:read');
  const mayChange = useMay('payments:change');
  const isSent = invoice.kind === 'INVOICE' && invoice.status !== 'DRAFT';
  const query = useQuery({ ...invoicePaymentsQuery(invoice.id), enabled: mayRead && isSent });
  const [isPaying, setPaying] = useState(false);
  const answer = query.data;
  if (query.isError && answer === undefined) {
    return (
      <FailedList
        message={messageOf(query.error, 'Die Zahlungen konnten nicht geladen werden.')}
        retry={() => void query.refetch()}
      />
    );
  }
  if (answer === undefined) return null;
  const owed = answer.open > 0 || answer.costs > 0;
  return (
    <div className="payment-panel">
      {(answer.payments.length > 0 || owed) && (
        <div className="payment-row">
          <span>
            Offen: <b>{formatEuro(answer.open)}</b>
            {answer.costs > 0 && (
              <>
                , Mahnkosten: <b>{formatEuro(answer.costs)}</b>
              </>
            )}
          </span>
          {mayChange && owed && (
            <Button size="small" onClick={() => setPaying(true)}>
              Zahlung erfassen
            </Button>
          )}
        </div>
      )}
      <PaymentList payments={answer.payments} />
      {isPaying && (
        <PaymentDialog
          customerId={answer.customerId}
          invoiceId={invoice.id}
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  );
}
