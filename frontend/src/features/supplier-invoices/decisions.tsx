import { Button } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { MISSING_REASON } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { useWrite } from '../../ui/forms/write.js';
import { NoteDialog } from '../../ui/dialogs/note-dialog.js';
import { decide, type Decided, type Decision } from './supplier-invoices.queries.js';

const DONE: Readonly<Record<Decision['what'], string>> = {
  accept: 'Abweichung akzeptiert',
  clarify: 'Zur Klärung weitergeleitet',
  withdraw: 'Freigabe zurückgenommen',
};

/** Invoices of a DATEV batch stay as they are; earlier ones may have gone to the adviser in another way. */
export const TELL_TAX_OFFICE =
  'Haben Sie die Rechnung schon an das Steuerbüro übergeben, sagen Sie dort Bescheid.';

/** Sends decisions about lines or deviations. */
export function useDecide(told: 'toast' | 'here') {
  return useWrite({
    send: decide,
    refresh: ['supplier-invoices'],
    done: (_, { what }) => DONE[what],
    failed: 'Die Entscheidung konnte nicht gespeichert werden.',
    told,
  });
}

type DecisionButtonProps = {
  readonly of: Decided;
  /** What it is about: "Position 1". */
  readonly subject: string;
  readonly isAccepted: boolean;
  /** The word on the button; default: Akzeptieren. */
  readonly accept?: string;
  /** Stands above the note when it is accepted. */
  readonly question?: ReactNode;
};

/** Accepts a deviation with an optional note, or withdraws the acceptance with a reason. */
export function DecisionButton(props: DecisionButtonProps) {
  const { of, subject, isAccepted, accept = 'Akzeptieren', question } = props;
  const [asks, setAsks] = useState<'accept' | 'withdraw' | null>(null);
  const sent = useDecide('here');
  const close = () => {
    sent.forgetFailure();
    setAsks(null);
  };
  const send = async (what: 'accept' | 'withdraw', text: string) => {
    if (await sent.run({ ...of, what, text })) setAsks(null);
  };
  const { busy, failure, errors } = sent;
  const shared = { busy, failure, errors, onClose: close };
  return (
    <>
      <Button
        size="small"
        aria-label={isAccepted ? `Freigabe von ${subject} zurücknehmen` : `${subject} akzeptieren`}
        onClick={() => setAsks(isAccepted ? 'withdraw' : 'accept')}
      >
        {isAccepted ? 'Zurücknehmen' : accept}
      </Button>
      {asks === 'accept' && (
        <NoteDialog
          {...shared}
          title={`${subject} akzeptieren`}
          label="Notiz"
          action={accept}
          onSend={(text) => void send('accept', text)}
        >
          {question}
        </NoteDialog>
      )}
      {asks === 'withdraw' && (
        <NoteDialog
          {...shared}
          title={`Freigabe von ${subject} zurücknehmen`}
          label="Grund"
          missing={MISSING_REASON}
          action="Zurücknehmen"
          onSend={(text) => void send('withdraw', text)}
        >
          <p>{TELL_TAX_OFFICE}</p>
        </NoteDialog>
      )}
    </>
  );
}
