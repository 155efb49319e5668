import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import type { LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import { Modal } from '../../../ui/dialogs/modal.js';
import { QrLabel } from '../../../ui/files/qr-label.js';

/** "Etikett": its code leads to this page, and says to a scanner which article it is. */
export function LabelDialog({
  level,
  onClose,
}: {
  readonly level: LevelAnswer;
  readonly onClose: () => void;
}) {
  const { id, itemName, sku, locationCode, locationName } = level;
  return (
    <Modal small onClose={onClose}>
      <DialogTitle>Etikett</DialogTitle>
      <DialogContent>
        <div className="label-sheet">
          <QrLabel
            value={`${window.location.origin}/inventory/${id}`}
            title={itemName}
            lines={[sku, `${locationCode} ${locationName}`]}
          />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Schließen</Button>
        <Button appearance="primary" icon={<PrintRegular />} onClick={() => window.print()}>
          Drucken
        </Button>
      </DialogActions>
    </Modal>
  );
}
