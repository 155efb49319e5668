import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../api/session/use-may.js';
import { laterPart } from '../../ui/dialogs/later-part.js';
import { invoiceAddress } from '../../ui/pages/invoice-address.js';
import './invoices.css';

const Dialog = laterPart(() => import('./collective-dialog.js').then((m) => m.CollectiveDialog));

/** Begins one invoice for several orders of the customer; the draft is then shown in the list of invoices. */
export function CollectiveButton({ customerId }: { readonly customerId: string }) {
  const mayChange = useMay('invoices:change');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <div className="invoice-list-actions">
      <Button onClick={() => setOpen(true)}>Sammelrechnung erstellen</Button>
      {isOpen && (
        <Dialog.Later>
          {(CollectiveDialog) => (
            <CollectiveDialog
              customerId={customerId}
              onSaved={({ id }) => void navigate(invoiceAddress(id, null))}
              onClose={() => setOpen(false)}
            />
          )}
        </Dialog.Later>
      )}
    </div>
  );
}
