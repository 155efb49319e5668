import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import {
  PLAN_STEP_MINUTES,
  planFields,
  planTexts,
} from '#contracts/work-orders/operations/operation-plan.js';
import { openSpans } from '#contracts/site/opening-times.js';
import { timeOfMinutes, weekdayOf, type LocalDate } from '#contracts/values/local-date-time.js';
import { planFrom } from '#contracts/work-orders/operations/plan-from.js';
import { call } from '../../../api/http.js';
import { openingTimesQuery } from '../../../api/queries/site.queries.js';
import { DateField } from '../../../ui/dates/date-field.js';
import { useToday } from '../../../ui/dates/today.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { fieldOf } from '../../../ui/forms/form-field.js';
import { CheckField, ChoiceField, TextField } from '../../../ui/forms/form-fields.js';
import { useWrite } from '../../../ui/forms/write.js';
import { Plate } from '../../../ui/plate.js';
import {
  changedPlan,
  NOT_REFUSED,
  planDraftOf,
  planRefusal,
  type PlanDays,
  type PlanDraft,
  type PlanQuestion,
} from './plan-form.js';
import type { Worker } from './use-assignment.js';

type PlanDialogProps = {
  readonly question: PlanQuestion;
  /** The day of the board. */
  readonly date: LocalDate;
  readonly workers: readonly Worker[];
  readonly onClose: () => void;
};

const REFRESH = ['work-orders', 'time-logs'];

type Form = PlanDays & { readonly path: string; readonly onClose: () => void };

/** The form, and what the server asks back. */
function usePlanForm(question: PlanQuestion, { path, date, today, onClose }: Form) {
  const [refusal, setRefusal] = useState(question.refusal);
  /** The last answer was the question itself. */
  const [isAsked, setAsked] = useState(false);
  const form = useAddForm({
    empty: planDraftOf(question, { date, today }),
    of: question.operation.id,
    check: (draft) => ({
      mechanicId: draft.mechanicId === '' ? planTexts.mechanic : undefined,
      date: draft.date === '' ? planTexts.day : undefined,
      startMinute: draft.startMinute === '' ? planTexts.start : undefined,
      minutes: /^[1-9]\d{0,3}$/.test(draft.minutes.trim()) ? undefined : planTexts.minutes,
    }),
    send: ({ mechanicId, date: on, startMinute, minutes, confirm }) =>
      call<OperationAnswer>(path, {
        method: 'PUT',
        body: { mechanicId, date: on, startMinute: Number(startMinute), minutes: Number(minutes), confirm },
      }).catch((error: unknown) => {
        const refused = planRefusal(error) ?? NOT_REFUSED;
        setAsked(refused.doubt !== '');
        setRefusal(({ doubt }) => ({ doubt: refused.doubt || doubt, errors: {} }));
        throw error;
      }),
    refresh: 'work-orders',
    added: (answer) => ['Eingeplant', answer.title],
    onAdded: onClose,
    failed: 'Die Position konnte nicht eingeplant werden.',
  });
  const change = (part: Partial<PlanDraft>) => {
    if (!('confirm' in part)) setRefusal(NOT_REFUSED);
    form.change(changedPlan(part), [...Object.keys(part), 'startMinute']);
  };
  return {
    form: { ...form, change, errors: { ...refusal.errors, ...form.errors } },
    doubt: refusal.doubt,
    failure: isAsked ? '' : form.failure,
  };
}

/** "Einplanen": who does the work, on which day, from when, and for how long. */
export function PlanDialog({ question, date, workers, onClose }: PlanDialogProps) {
  const { operation } = question;
  const today = useToday();
  const { id, workOrderId, title, licensePlate, workOrderNumber } = operation;
  const path = `/work-orders/${workOrderId}/operations/${id}/plan`;
  const { form, doubt, failure } = usePlanForm(question, { path, date, today, onClose });
  return (
    <FormDialog
      small
      title="Einplanen"
      action="Einplanen"
      busyAction="Plane ein …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={failure}
      onClose={onClose}
    >
      <p>
        <Plate plate={licensePlate} /> {title} ({workOrderNumber})
      </p>
      {doubt !== '' && (
        <MessageBar intent="warning" layout="multiline" role="alert">
          <MessageBarBody>{doubt}</MessageBarBody>
        </MessageBar>
      )}
      <ChoiceField
        label={planFields.mechanicId.label}
        required
        {...fieldOf(form, 'mechanicId')}
        choices={namesOf(workers)}
      />
      <WhenFields form={form} />
      {doubt !== '' && <CheckField label="Trotzdem einplanen" {...fieldOf(form, 'confirm')} />}
      {planFrom(today, operation.plan) !== null && <FreeButton path={path} onDone={onClose} />}
    </FormDialog>
  );
}

type PlanForm = ReturnType<typeof usePlanForm>['form'];

/** Day, start and duration. */
function WhenFields({ form }: { readonly form: PlanForm }) {
  const today = useToday();
  const starts = useStarts(form.draft.date, form.draft.startMinute);
  return (
    <>
      <DateField
        label={planFields.date.label}
        required
        value={form.draft.date === '' ? null : form.draft.date}
        today={today}
        error={form.errors['date']}
        onChange={(day) => form.change({ date: day ?? '' })}
      />
      <ChoiceField
        label={planFields.startMinute.label}
        required
        {...fieldOf(form, 'startMinute')}
        choices={starts}
        {...(Object.keys(starts).length === 0 && { hint: 'An diesem Tag ist geschlossen.' })}
      />
      <TextField
        label={planFields.minutes.label}
        required
        inputMode="numeric"
        maxLength={4}
        after="min"
        {...fieldOf(form, 'minutes')}
      />
    </>
  );
}

type FreeButtonProps = { readonly path: string; readonly onDone: () => void };

/** Gives the time up; the mechanic stays. */
function FreeButton({ path, onDone }: FreeButtonProps) {
  const free = useWrite({
    send: () => call<OperationAnswer>(path, { method: 'DELETE' }),
    refresh: REFRESH,
    done: (answer) => ['Ohne Uhrzeit', answer.title],
    onDone,
    failed: 'Die Zeit konnte nicht aufgehoben werden.',
  });
  return (
    <Button className="plan-free" disabledFocusable={free.busy} onClick={() => void free.run(null)}>
      Ohne Uhrzeit
    </Button>
  );
}

function namesOf(workers: readonly Worker[]): Readonly<Record<string, string>> {
  return Object.fromEntries(workers.map(({ mechanicId, mechanicName }) => [mechanicId, mechanicName]));
}

/** Every quarter of an hour in which the workshop is open, and the chosen one. By minutes since midnight. */
function useStarts(day: LocalDate, chosen: string): Readonly<Record<string, string>> {
  const openingTimes = useQuery(openingTimesQuery).data ?? [];
  const hours = day === '' ? undefined : openingTimes.find(({ dayOfWeek }) => dayOfWeek === weekdayOf(day));
  const minutes = openSpans(hours).flatMap(({ from, to }) => {
    const first = Math.ceil(from / PLAN_STEP_MINUTES) * PLAN_STEP_MINUTES;
    return Array.from({ length: Math.max(0, Math.ceil((to - first) / PLAN_STEP_MINUTES)) }, (_, step) =>
      String(first + step * PLAN_STEP_MINUTES),
    );
  });
  const all = chosen === '' || minutes.includes(chosen) ? minutes : [...minutes, chosen];
  return Object.fromEntries(all.map((minute) => [minute, timeOfMinutes(Number(minute))]));
}
