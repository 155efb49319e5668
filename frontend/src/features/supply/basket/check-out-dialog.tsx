import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { PlanAnswer } from '#contracts/supply/basket.api.js';
import { formatEuro, counted } from '../../../ui/dates/formats.js';
import { Modal } from '../../../ui/dialogs/modal.js';
import { leadTimeWords } from '../supply-words.js';
import { suppliersQuery } from '../supply.queries.js';
import { slowestDays } from './basket-plan.js';

type CheckOutDialogProps = {
  readonly plan: PlanAnswer;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before anything is ordered: at whom, for how much, when it comes, and how the order reaches the supplier. */
export function CheckOutDialog({ plan, busy, onConfirm, onCancel }: CheckOutDialogProps) {
  const { data: suppliers = [] } = useQuery(suppliersQuery);
  const channelTo = (supplierId: string) => suppliers.find(({ id }) => id === supplierId)?.channel;
  return (
    <Modal small modalType="alert" onClose={onCancel}>
      <DialogTitle>Verbindlich bestellen?</DialogTitle>
      <DialogContent>
        <ul className="supply-check-out">
          {plan.suppliers.map(({ supplierId, supplierName, lines, goods, shipping }) => (
            <li key={supplierId}>
              <b>{supplierName}</b>: {counted(lines.length, 'Position', 'Positionen')},{' '}
              {formatEuro(goods + shipping)} netto
              <br />
              <span className="hint">
                {leadTimeWords(slowestDays(lines))}
                {channelTo(supplierId) === 'mail' && ', geht sofort per E-Mail hinaus'}
                {channelTo(supplierId) === 'file' && ', liegt danach zum Versand bereit'}
              </span>
            </li>
          ))}
        </ul>
        <p>
          Zusammen <b>{formatEuro(plan.total)}</b> netto mit Versand.
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          Abbrechen
        </Button>
        <Button
          appearance="primary"
          disabledFocusable={busy}
          // The second click of the double click that opened the question is no answer to it.
          onClick={(event) => event.detail > 1 || onConfirm()}
        >
          {busy ? 'Bestelle …' : 'Jetzt bestellen'}
        </Button>
      </DialogActions>
    </Modal>
  );
}
