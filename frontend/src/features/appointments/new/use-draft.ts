import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import { isWeekend, type LocalDate } from '#contracts/values/local-date-time.js';
import { draftName, keptDraft, useKeptDraft } from '../../../api/session/kept-drafts.js';
import { workshopNow } from '../../../ui/dates/now.js';
import { dateError, EMPTY_DRAFT, typedSince, type Draft, type DraftErrors } from './draft.js';

/** The input of the form, and its errors: at the fields, and in a sentence above them. */
export function useDraft() {
  const name = draftName('new-appointment');
  const [draft, setDraft] = useState<Draft>(() => keptDraft<Draft>(name) ?? EMPTY_DRAFT);
  useKeptDraft(name, draft === EMPTY_DRAFT ? undefined : draft);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState('');
  /** As it is by now, for what began with an older one. */
  const latest = useRef(draft);
  const keep = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };

  const change = (part: Partial<Draft>) => {
    keep({ ...latest.current, ...part });
    setErrors((last) => ({
      ...last,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }));
    setFailure('');
  };
  /** A weekend clears the day again (specification 1 §5), also what is typed in its field. */
  const changeDate = (date: LocalDate | null) => {
    const { date: today } = workshopNow();
    flushSync(() => change({ date, time: '' }));
    const isRefused = date !== null && isWeekend(date);
    if (isRefused) keep({ ...latest.current, date: null });
    const wrong = isRefused ? bookingTexts.weekend : dateError(date, today);
    setErrors((last) => ({ ...last, date: wrong, time: undefined }));
  };
  const refuse = (wrong: DraftErrors, sentence: string) => {
    setErrors(wrong);
    setFailure(sentence);
  };
  /** Its start is taken: another has to be chosen, unless that is done. */
  const clearTime = (sent: Draft) => {
    const { date, time } = latest.current;
    if (date === sent.date && time === sent.time) keep({ ...latest.current, time: '' });
  };
  /** Makes room for the next appointment; what was typed of it meanwhile stays. Answers that. */
  const clear = (sent: Draft): Draft => {
    const rest = typedSince(sent, latest.current);
    keep(rest);
    setErrors({});
    return rest;
  };
  const isUnchanged = (sent: Draft) => latest.current === sent;
  return { draft, errors, failure, isUnchanged, change, changeDate, refuse, clearTime, clear };
}
