import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceAnswer, InvoiceVersionAnswer } from '#contracts/invoices/invoice-answers.js';
import { PRICE_WORDS } from '#contracts/invoices/invoice-lines.js';
import { messageOf } from '../../api/http.js';
import { formatEuro, formatInstant } from '../../ui/dates/formats.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { InvoiceRows } from './invoice-rows.js';
import { versionsQuery } from './invoices.queries.js';

type VersionsDialogProps = { readonly invoice: InvoiceAnswer; readonly onClose: () => void };

/** The versions of a draft side by side, the newest first. */
export function VersionsDialog({ invoice, onClose }: VersionsDialogProps) {
  const query = useQuery(versionsQuery(invoice.id));
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Versionen von {invoice.number}</DialogTitle>
      <DialogContent>
        {query.isPending && <LoadingRows text="Lade Versionen …" />}
        {query.isError && (
          <FailedList
            message={messageOf(query.error, 'Die Versionen konnten nicht geladen werden.')}
            retry={() => void query.refetch()}
          />
        )}
        <div className="invoice-versions">
          {query.data?.toReversed().map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Schließen</Button>
      </DialogActions>
    </Modal>
  );
}

function Version({ version }: { readonly version: InvoiceVersionAnswer }) {
  return (
    <section aria-label={`Version ${version.version}`}>
      <h3>Version {version.version}</h3>
      <p className="hint">
        {formatInstant(version.at)}, {version.by}, Preise {PRICE_WORDS[version.prices]}
      </p>
      <InvoiceRows invoice={version} />
      <p>
        Brutto <b>{formatEuro(version.grossTotal)}</b>
      </p>
    </section>
  );
}
