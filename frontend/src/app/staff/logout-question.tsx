import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useState } from 'react';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { useWrite } from '../../ui/forms/write.js';
import type { OwnClock } from './use-logout.js';

type LogoutQuestionProps = {
  readonly clock: OwnClock;
  readonly onLogout: () => Promise<void>;
  readonly onCancel: () => void;
};

/** Asks whether the running clock stops with the log-out. */
export function LogoutQuestion({ clock, onLogout, onCancel }: LogoutQuestionProps) {
  const [leaves, setLeaves] = useState(false);
  const leave = async () => {
    setLeaves(true);
    await onLogout();
  };
  const stop = useWrite({
    send: (_: null, idempotencyKey) =>
      call('/time-logs/stop', {
        method: 'POST',
        body: { workOperationId: clock.workOperationId },
        idempotencyKey,
      }),
    refresh: ['time-logs', 'work-orders'],
    onDone: () => void leave(),
    failed: 'Die Zeitbuchung konnte nicht gestoppt werden.',
  });
  const busy = leaves || stop.busy;
  return (
    <Modal small modalType="alert" onClose={onCancel}>
      <DialogTitle>Ihre Uhr läuft noch</DialogTitle>
      <DialogContent>
        Sie läuft seit {localDateTime(clock.startTime).time} Uhr und zählt auch nach dem Abmelden weiter.
      </DialogContent>
      <DialogActions fluid>
        <Button onClick={onCancel} disabled={busy}>
          Abbrechen
        </Button>
        <Button disabledFocusable={busy} onClick={() => void leave()}>
          Weiterlaufen lassen
        </Button>
        <Button appearance="primary" disabledFocusable={busy} onClick={() => void stop.run(null)}>
          Stopp und abmelden
        </Button>
      </DialogActions>
    </Modal>
  );
}
