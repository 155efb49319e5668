import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordFormState } from './record-form.js';

/**
 * Whether a record is read or edited. Editing begins with a click and the first field, or with what was typed earlier.
 * It ends when everything is saved or discarded, with the focus where it began.
 */
export function useReading<Form extends RecordFormState>(form: Form, startsReading: boolean) {
  const [edits, setEdits] = useState(!startsReading);
  const toggleRef = useRef<HTMLButtonElement>(null);
  // What was typed before a reload is edited again.
  if (form.changed.length > 0 && !edits) setEdits(true);
  const end = () => {
    if (!startsReading) return;
    flushSync(() => setEdits(false));
    toggleRef.current?.focus();
  };
  const discard = () => {
    // At once: the changes would open the form again.
    flushSync(form.discard);
    end();
  };
  const begin = () => {
    flushSync(() => setEdits(true));
    const card = toggleRef.current?.closest('section');
    card?.querySelector<HTMLElement>('form :is(input, textarea, button):not([hidden])')?.focus();
  };
  return {
    isReading: !edits,
    /** For the button that begins and ends the editing. */
    toggleRef,
    turn: edits ? discard : begin,
    form: {
      ...form,
      discard,
      save: async (): Promise<boolean> => {
        const isSaved = await form.save();
        if (isSaved) end();
        return isSaved;
      },
    },
  };
}
