import { Button } from '@fluentui/react-components';
import { CartRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { useMay } from '../../api/session/use-may.js';
import { usePageAddress, without } from '../../ui/pages/page-address.js';
import { SaleDialog } from './sale-dialog.js';
import { InvoiceOfListDialog } from './invoice-of-list-dialog.js';

type SalesProps = {
  /** The payments of an invoice, drawn by another feature. */
  readonly payments: (invoice: InvoiceAnswer) => ReactNode;
};

/** The button for a sale over the counter, and the sale that the address names. */
export function Sales({ payments }: SalesProps) {
  const mayChange = useMay('invoices:change');
  const [address, changeAddress] = usePageAddress();
  const [sells, setSells] = useState(false);
  const shownId = address.get('rechnung');
  const show = (id: string) =>
    changeAddress((before) => new URLSearchParams([...without(before, 'rechnung'), ['rechnung', id]]));
  return (
    <>
      {mayChange && (
        <div className="invoice-list-actions">
          <Button icon={<CartRegular />} onClick={() => setSells(true)}>
            Barverkauf
          </Button>
        </div>
      )}
      {sells && (
        <SaleDialog
          onSold={({ id }) => {
            setSells(false);
            show(id);
          }}
          onClose={() => setSells(false)}
        />
      )}
      {shownId !== null && !sells && (
        <InvoiceOfListDialog
          key={shownId}
          id={shownId}
          payments={payments}
          onClose={() => changeAddress((before) => without(before, 'rechnung'))}
        />
      )}
    </>
  );
}
