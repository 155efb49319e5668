import { useQuery } from '@tanstack/react-query';
import { ReceiptDialog } from '../../features/inventory/receipts/receipt-dialog.js';
import { orderQuery, receiveGoods } from '../../features/supply/supply.queries.js';
import { messageOf } from '../../api/http.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';

type OrderReceiptProps = { readonly purchaseOrderId: string; readonly onClose: () => void };

/** The stock's dialog for the delivery of a purchase order that is not loaded yet. */
export function OrderReceipt({ purchaseOrderId, onClose }: OrderReceiptProps) {
  const order = useQuery(orderQuery(purchaseOrderId));
  if (order.data === undefined) {
    return (
      <FormDialog title="Wareneingang" unsaved={false} busy={false} ready={false} onClose={onClose}>
        {order.isError ? (
          <FailedList
            message={messageOf(order.error, 'Die Bestellung konnte nicht geladen werden.')}
            retry={() => void order.refetch()}
          />
        ) : (
          <LoadingRows rows={3} text="Lade Bestellung …" />
        )}
      </FormDialog>
    );
  }
  return (
    <ReceiptDialog
      order={order.data}
      send={(receipt, key) => receiveGoods(purchaseOrderId, receipt, key)}
      onClose={onClose}
    />
  );
}
