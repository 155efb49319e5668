import type { SentOf } from '#contracts/kernel/fields.js';
import { bookStocktakingFields } from '#contracts/inventory/stock/movement-fields.js';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { StocktakingAnswer } from '#contracts/inventory/stocktakings/stocktakings.api.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { CheckField, TextField } from '../../../ui/forms/form-fields.js';
import { NO_NAMES } from '../../../ui/forms/no-names.js';
import { useWrite } from '../../../ui/forms/write.js';
import { abandonStocktaking, bookStocktaking } from '../inventory.queries.js';

const REASONS = ['Nicht ausgebucht', 'Beschädigt', 'Falsches Fach', 'Unbekannt'];

/** The end of the shelf: everything is booked together, or the count is given up. */
export function BookCount({ stocktaking: { id, lines } }: { readonly stocktaking: StocktakingAnswer }) {
  const [asks, setAsks] = useState<'book' | 'abandon' | null>(null);
  const abandon = useWrite({
    send: (stocktakingId: string, key) => abandonStocktaking(stocktakingId, key),
    refresh: ['inventory'],
    done: () => 'Inventur abgebrochen',
    failed: 'Die Inventur konnte nicht abgebrochen werden.',
  });
  const close = () => setAsks(null);
  const isCounted = lines.some(({ countedQuantity }) => countedQuantity !== null);
  return (
    <div className="counting-actions">
      <Button onClick={() => setAsks('abandon')}>Abbrechen</Button>
      <Button disabled={!isCounted} onClick={() => setAsks('book')}>
        Inventur buchen
      </Button>
      {asks === 'book' && <BookDialog id={id} open={openCount(lines)} onClose={close} />}
      {asks === 'abandon' && (
        <ConfirmDialog
          title="Inventur abbrechen"
          action="Verwerfen"
          busyAction="Verwerfe …"
          busy={abandon.busy}
          onConfirm={() => void abandon.run(id).then(close)}
          onCancel={close}
        >
          <p>Was gezählt wurde, wird nicht gebucht. Wirklich abbrechen?</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function openCount(lines: StocktakingAnswer['lines']): number {
  return lines.filter(({ countedQuantity }) => countedQuantity === null).length;
}

type BookDialogProps = { readonly id: string; readonly open: number; readonly onClose: () => void };

function BookDialog({ id, open, onClose }: BookDialogProps) {
  const [reason, setReason] = useState('');
  const [missingAsZero, setMissingAsZero] = useState(false);
  const write = useWrite({
    send: (body: SentOf<typeof bookStocktakingFields>, key) => bookStocktaking(id, body, key),
    refresh: ['inventory'],
    done: () => 'Inventur gebucht',
    onDone: onClose,
    failed: 'Die Inventur konnte nicht gebucht werden.',
    told: 'here',
  });
  return (
    <FormDialog
      small
      title="Inventur buchen"
      action="Buchen"
      busyAction="Buche …"
      unsaved={reason !== ''}
      busy={write.busy}
      failure={write.failure}
      onSubmit={() => void write.run({ reason, missingAsZero })}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label="Grund der Abweichungen"
        hint={NO_NAMES}
        maxLength={bookStocktakingFields.reason.maxLength}
        value={reason}
        error={write.errors['reason']}
        onChange={setReason}
      />
      <div className="stock-chart-ranges">
        {REASONS.map((each) => (
          <Button key={each} size="small" onClick={() => setReason(each)}>
            {each}
          </Button>
        ))}
      </div>
      {open > 0 && (
        <CheckField
          name="missingAsZero"
          label={`${open} nicht gezählte Artikel als 0 buchen`}
          value={missingAsZero}
          onChange={setMissingAsZero}
        />
      )}
    </FormDialog>
  );
}
