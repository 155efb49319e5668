import { MoneyRegular } from '@fluentui/react-icons';
import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { PaymentDialog } from './payment-dialog.js';
import { PaymentList } from './payment-list.js';
import { openOfCustomerQuery, paymentsOfCustomerQuery } from './payments.queries.js';
import './payments.css';

/** What a customer owes, his credit, and everything that he paid. */
export function CustomerPayments({ customerId }: { readonly customerId: string }) {
  const mayChange = useMay('payments:change');
  const open = useQuery(openOfCustomerQuery(customerId));
  const paid = useQuery(paymentsOfCustomerQuery(customerId));
  const [isPaying, setPaying] = useState(false);
  const failed = [open, paid].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <FailedList
        message={messageOf(failed.error, 'Die Zahlungen konnten nicht geladen werden.')}
        retry={() => void failed.refetch()}
      />
    );
  }
  if (open.data === undefined || paid.data === undefined) return <LoadingRows rows={3} />;
  const { sums } = open.data;
  return (
    <div className="payment-panel is-tab">
      <div className="payment-row">
        <span>
          Offen: <b>{formatEuro(sums.open)}</b>
          {sums.credit !== 0 && (
            <>
              , Guthaben: <b>{formatEuro(sums.credit)}</b>
            </>
          )}
        </span>
        {mayChange && (
          <Button size="small" onClick={() => setPaying(true)}>
            Zahlung erfassen
          </Button>
        )}
      </div>
      {paid.data.items.length === 0 && (
        <EmptyList icon={<MoneyRegular fontSize={32} />} sentence="Noch keine Zahlungen." />
      )}
      <PaymentList payments={paid.data.items} />
      {isPaying && (
        <PaymentDialog customerId={customerId} invoiceId={null} onClose={() => setPaying(false)} />
      )}
    </div>
  );
}
