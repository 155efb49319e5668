import { Button } from '@fluentui/react-components';
import { ReceiptRegular } from '@fluentui/react-icons';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { EmptyList } from '../../ui/lists/list-states.js';

/** Until the order's last invoice is sent. */
const takesDeposit = (current: InvoiceAnswer | null | undefined): boolean =>
  current === null || current?.status === 'DRAFT';

type BeginningsProps = {
  /** Undefined: it is not known yet. */
  readonly current: InvoiceAnswer | null | undefined;
  readonly mayChange: boolean;
  readonly onBegin: (what: 'create' | 'partial' | 'deposit' | 'split') => void;
};

/** What can be drafted for the order now. */
export function InvoiceBeginnings({ current, mayChange, onBegin }: BeginningsProps) {
  return (
    <>
      {current === null && (
        <EmptyList icon={<ReceiptRegular fontSize={32} />} sentence="Noch keine Rechnung.">
          {mayChange && (
            <div className="invoice-actions">
              <Button appearance="primary" onClick={() => onBegin('create')}>
                Rechnung erstellen
              </Button>
              <Button onClick={() => onBegin('partial')}>Teilrechnung</Button>
              <Button onClick={() => onBegin('split')}>Aufteilen</Button>
            </div>
          )}
        </EmptyList>
      )}
      {mayChange && takesDeposit(current) && (
        <div className="invoice-more">
          <Button size="small" onClick={() => onBegin('deposit')}>
            Anzahlung anlegen
          </Button>
        </div>
      )}
    </>
  );
}
