import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../api/http.js';
import { formatLongDate } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { MoveForm } from './move-form.js';
import {
  cancelOwnAppointment,
  ownAppointmentQuery,
  requestMove,
  type OwnAppointment,
  type WantedMove,
} from './own-appointment.queries.js';

type OwnActionsProps = { readonly appointment: OwnAppointment; readonly token: string };
type Step = 'none' | 'cancel' | 'move';

/** Cancelling, which asks first, and asking for another time. */
export function OwnActions({ appointment, token }: OwnActionsProps) {
  const [step, setStep] = useState<Step>('none');
  const [told, setTold] = useState('');
  const { toldLine, moveButton } = useFocus(step, told);
  const { cancel, move, forgetFailures } = useChanges(token, (message) => {
    setStep('none');
    setTold(message);
  });
  const open = (next: Step) => {
    forgetFailures();
    setTold('');
    setStep(next);
  };
  const close = () => setStep('none');
  return (
    <div className="own-actions">
      <Wish appointment={appointment} />
      <output ref={toldLine} className="own-told" tabIndex={-1}>
        {told}
      </output>
      {appointment.changeable && step !== 'move' && (
        <div className="own-buttons">
          <button ref={moveButton} type="button" className="btn" onClick={() => open('move')}>
            Anderen Termin anfragen
          </button>
          <button type="button" className="btn" onClick={() => open('cancel')}>
            Termin absagen
          </button>
        </div>
      )}
      {appointment.changeable && step === 'cancel' && (
        <CancelQuestion isBusy={cancel.isBusy} error={cancel.error} onYes={cancel.send} onNo={close} />
      )}
      {appointment.changeable && step === 'move' && (
        <MoveForm isBusy={move.isBusy} error={move.error} onSend={move.send} onCancel={close} />
      )}
    </div>
  );
}

/** What the customer can do with his appointment, one request at a time. `onDone` gets what to tell him. */
function useChanges(token: string, onDone: (message: string) => void) {
  const queries = useQueryClient();
  const { queryKey } = ownAppointmentQuery(token);
  const telling = (message: string) => ({
    mutationKey: queryKey,
    onSuccess: async (answer: OwnAppointment) => {
      // A read that was sent before and comes after would show the appointment as it was.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer);
      onDone(message);
    },
    // The refused appointment may have changed elsewhere, so the current state is shown.
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
  const cancel = useMutation({
    mutationFn: () => cancelOwnAppointment(token),
    ...telling('Ihr Termin ist abgesagt. Sie erhalten eine E-Mail dazu.'),
  });
  const move = useMutation({
    mutationFn: (wanted: WantedMove) => requestMove(token, wanted),
    ...telling('Ihre Anfrage ist übermittelt. Bis wir uns melden, gilt der bisherige Termin.'),
  });
  // Asked of the cache: a second press may come before the first is drawn.
  const isUnderway = () => queries.isMutating({ mutationKey: queryKey }) > 0;
  return {
    cancel: {
      isBusy: cancel.isPending,
      error: cancel.error,
      send: () => isUnderway() || cancel.mutate(),
    },
    move: {
      isBusy: move.isPending,
      error: move.error,
      send: (wanted: WantedMove) => isUnderway() || move.mutate(wanted),
    },
    forgetFailures: () => {
      cancel.reset();
      move.reset();
    },
  };
}

/** The focus goes to what was done, and from a form that was given up back to where it was opened: both come into view. */
function useFocus(step: Step, told: string) {
  const toldLine = useRef<HTMLOutputElement>(null);
  const moveButton = useRef<HTMLButtonElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (told !== '') toldLine.current?.focus();
    else if (last.current === 'move' && step === 'none') moveButton.current?.focus();
    last.current = step;
  }, [step, told]);
  return { toldLine, moveButton };
}

/** What was asked for and is not decided yet. */
function Wish({ appointment: { moveRequest } }: { readonly appointment: OwnAppointment }) {
  if (moveRequest === null) return null;
  const when = [formatLongDate(moveRequest.date), moveRequest.time && `${moveRequest.time} Uhr`];
  return (
    <div className="msg info">
      <Icon name="info" />
      <p className="grow">
        Von Ihnen angefragt: {when.filter(Boolean).join(', ')}. Bis wir uns melden, gilt der bisherige Termin.
      </p>
    </div>
  );
}

type CancelQuestionProps = {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Asks before anything is lost. The browser keeps the focus inside and returns it. */
function CancelQuestion({ isBusy, error, onYes, onNo }: CancelQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="own-question"
      role="alertdialog"
      aria-labelledby={id}
      // Escape takes nothing back that was sent.
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onNo}
    >
      <h2 id={id}>Diesen Termin wirklich absagen?</h2>
      <p>Der Zeitraum wird für andere frei. Das lässt sich nicht rückgängig machen.</p>
      {error && (
        <p className="hint err" role="alert">
          {messageOf(error, 'Der Termin konnte nicht abgesagt werden.')}
        </p>
      )}
      <div className="own-buttons">
        <button type="button" className="btn" disabled={isBusy} onClick={() => dialog.current?.close()}>
          Termin behalten
        </button>
        <button
          type="button"
          className="btn danger"
          disabled={isBusy}
          // Not the second click of a double one, whose first opened the question.
          onClick={({ detail }) => detail < 2 && onYes()}
        >
          {isBusy ? 'Sage ab …' : 'Ja, absagen'}
        </button>
      </div>
    </dialog>
  );
}
