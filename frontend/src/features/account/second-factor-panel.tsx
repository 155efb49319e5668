import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { AccountAnswer } from '#contracts/users/account.api.js';
import { Panel } from '../../ui/pages/panel.js';
import { RemoveSecondFactorDialog } from './remove-second-factor-dialog.js';
import { SetSecondFactorDialog } from './set-second-factor-dialog.js';

/** Codes of an authenticator app, which the log-in asks for after the password. */
export function SecondFactorPanel({ account }: { readonly account: AccountAnswer }) {
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  const { hasSecondFactor, recoveryCodesLeft } = account;
  const close = () => setOpen(null);
  return (
    <Panel
      title="Zweiter Faktor"
      actions={
        <Button
          size="small"
          appearance={hasSecondFactor ? 'secondary' : 'primary'}
          onClick={() => setOpen(hasSecondFactor ? 'remove' : 'set')}
        >
          {hasSecondFactor ? 'Entfernen' : 'Einrichten'}
        </Button>
      }
    >
      <div className="panel-body">
        <p>
          {hasSecondFactor
            ? `Eingerichtet. Nach dem Passwort fragt der Login nach einem Code aus Ihrer App. Noch ${codesInWords(recoveryCodesLeft)}.`
            : 'Nicht eingerichtet. Mit einer App auf dem Handy fragt der Login nach dem Passwort noch nach einem Code. Wer nur Ihr Passwort kennt, kommt dann nicht hinein.'}
        </p>
      </div>
      {open === 'set' && <SetSecondFactorDialog onClose={close} />}
      {open === 'remove' && <RemoveSecondFactorDialog onClose={close} />}
    </Panel>
  );
}

function codesInWords(count: number): string {
  return count === 1 ? '1 Ersatzcode' : `${count} Ersatzcodes`;
}
