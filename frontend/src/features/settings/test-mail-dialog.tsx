import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { useWrite } from '../../ui/forms/write.js';
import { sendTestMail } from './settings.queries.js';

/** Tries the saved mail server with a mail to an address of one's own. */
export function TestMailDialog({ onClose }: { readonly onClose: () => void }) {
  const [recipient, setRecipient] = useState('');
  const test = useWrite({
    send: (to: string, key) => sendTestMail(to, key),
    refresh: [],
    done: ({ server }) => ['Testmail gesendet', `Der Mailserver ${server} hat sie angenommen.`],
    onDone: onClose,
    failed: 'Die Testmail konnte nicht gesendet werden.',
    told: 'here',
  });
  return (
    <FormDialog
      title="Testmail senden"
      small
      unsaved={false}
      busy={test.busy}
      ready={recipient.trim() !== ''}
      failure={test.failure}
      action="Senden"
      busyAction="Sende …"
      onSubmit={() => void test.run(recipient.trim())}
      onClose={onClose}
    >
      <TextField
        name="recipient"
        label="Empfänger"
        type="email"
        maxLength={254}
        required
        value={recipient}
        error={test.errors['recipient']}
        onChange={setRecipient}
      />
    </FormDialog>
  );
}
