import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { DownloadButton } from '../../../ui/files/download-button.js';
import { OpenButton } from '../../../ui/files/open-button.js';

/** The letter to the supplier, to be read and to be sent by hand. */
export function OrderLetter({ order: { id, letter, purchaseOrderNumber } }: { readonly order: OrderAnswer }) {
  if (letter === null) return null;
  const path = `/supply/orders/${id}/pdf`;
  return (
    <>
      <OpenButton path={path} failed="Das PDF konnte nicht geöffnet werden.">
        PDF öffnen
      </OpenButton>
      <DownloadButton
        path={path}
        fileName={`Bestellung-${purchaseOrderNumber}.pdf`}
        failed="Das PDF konnte nicht heruntergeladen werden."
      >
        PDF herunterladen
      </DownloadButton>
    </>
  );
}
