import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewSecondFactorAnswer } from '#contracts/users/account.api.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { QrLabel } from '../../ui/files/qr-label.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { beginSecondFactor, confirmSecondFactor } from './account.queries.js';
import { PasswordField } from './password-field.js';

const TITLE = 'Zweiten Faktor einrichten';
const NO_PASSWORD = { password: '' };
const NO_CODE = { code: '' };

type DialogProps = { readonly onClose: () => void };

/** Password, then the QR code and a code of the app, then the recovery codes. */
export function SetSecondFactorDialog({ onClose }: DialogProps) {
  const [begun, setBegun] = useState<NewSecondFactorAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun !== null) return <AppStep begun={begun} onConfirmed={setCodes} onClose={onClose} />;
  return <PasswordStep onBegun={setBegun} onClose={onClose} />;
}

function PasswordStep({
  onBegun,
  onClose,
}: DialogProps & { readonly onBegun: (answer: NewSecondFactorAnswer) => void }) {
  const form = useAddForm({
    empty: NO_PASSWORD,
    check: ({ password }) => ({
      password: password === '' ? 'Bitte geben Sie Ihr jetziges Passwort ein.' : undefined,
    }),
    send: ({ password }) => beginSecondFactor(password),
    onAdded: onBegun,
    failed: 'Einrichten fehlgeschlagen.',
  });
  return (
    <FormDialog
      small
      title={TITLE}
      unsaved={false}
      busy={form.sending}
      failure={form.failure}
      formProps={form.formProps}
      action="Weiter"
      busyAction="Prüfe …"
      onClose={onClose}
    >
      <PasswordField label="Jetziges Passwort" name="password" autoComplete="current-password" form={form} />
    </FormDialog>
  );
}

type AppStepProps = DialogProps & {
  readonly begun: NewSecondFactorAnswer;
  readonly onConfirmed: (codes: readonly string[]) => void;
};

function AppStep({ begun: { factorId, secret, uri }, onConfirmed, onClose }: AppStepProps) {
  const form = useAddForm({
    empty: NO_CODE,
    check: ({ code }) => ({ code: code.trim() === '' ? 'Bitte geben Sie den Code ein.' : undefined }),
    send: ({ code }) => confirmSecondFactor(factorId, code),
    onAdded: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    failed: 'Einrichten fehlgeschlagen.',
  });
  return (
    <FormDialog
      title={TITLE}
      unsaved={false}
      busy={form.sending}
      failure={form.failure}
      formProps={form.formProps}
      action="Bestätigen"
      busyAction="Prüfe …"
      onClose={onClose}
    >
      <p>
        Scannen Sie den QR-Code mit einer Authenticator-App und geben Sie den Code ein, den die App zeigt.
      </p>
      <QrLabel value={uri} title="Ohne Kamera" lines={[(secret.match(/.{1,4}/g) ?? []).join(' ')]} />
      <TextField label="Code aus der App" required inputMode="numeric" {...fieldOf(form, 'code')} />
    </FormDialog>
  );
}

function RecoveryCodes({ codes, onClose }: DialogProps & { readonly codes: readonly string[] }) {
  const cache = useQueryClient();
  const close = () => {
    void cache.invalidateQueries({ queryKey: ['account'] });
    onClose();
  };
  return (
    <Modal modalType="alert" onClose={close}>
      <DialogTitle>Ersatzcodes aufbewahren</DialogTitle>
      <DialogContent>
        <p>
          Der zweite Faktor ist eingerichtet. Jeder dieser Codes ersetzt die App einmal, falls das Handy
          verloren geht. Drucken oder notieren Sie die Codes jetzt: Sie werden nur hier gezeigt.
        </p>
        <ul className="account-codes" aria-label="Ersatzcodes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => window.print()}>Drucken</Button>
        <Button appearance="primary" onClick={close}>
          Ich habe die Codes notiert
        </Button>
      </DialogActions>
    </Modal>
  );
}
