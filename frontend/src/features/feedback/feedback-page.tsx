import { Button, Checkbox, Field, Select, Textarea } from '@fluentui/react-components';
import { SendRegular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { problem, useAddForm } from '../../ui/forms/add-form.js';
import { NO_NAMES } from '../../ui/forms/no-names.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { FailureBar } from '../../ui/feedback/failure-bar.js';
import { Panel } from '../../ui/pages/panel.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { FeedbackList } from './feedback-list.js';
import { sendFeedback, type FeedbackDraft } from './feedback.queries.js';
import './feedback.css';

const MESSAGE_LENGTH = 4_000;
const FIRST: FeedbackDraft = { type: 'BUG', message: '', github: true };
/** After sending, the order for programming is not ticked any more (specification 2 §2.3). */
const AGAIN: FeedbackDraft = { ...FIRST, github: false };

/** "Fehler & Vorschläge": what the staff says about the product, and what became of it. */
export function FeedbackPage() {
  return (
    <EditingPage title="Fehler & Vorschläge" history="feedback">
      <FeedbackForm />
      <FeedbackList />
    </EditingPage>
  );
}

function FeedbackForm() {
  const cache = useQueryClient();
  const { draft, errors, failure, sending, change, formProps } = useAddForm({
    empty: FIRST,
    emptyAgain: AGAIN,
    check: ({ message }: FeedbackDraft) => ({
      message: message.trim() === '' ? 'Bitte geben Sie eine Nachricht ein.' : undefined,
    }),
    send: sendFeedback,
    onAdded: () => {
      void cache.invalidateQueries({ queryKey: ['feedback'] });
      toasts.success('Danke für dein Feedback!');
    },
    failed: 'Senden fehlgeschlagen',
  });
  return (
    <Panel title="Neue Rückmeldung">
      <form className="feedback-form" aria-label="Neue Rückmeldung" {...formProps}>
        <FailureBar text={failure} />
        <Field label="Art" className="feedback-type" {...problem(errors['type'])}>
          <Select
            value={draft.type}
            onChange={(_, { value }) => change({ type: value === 'SUGGESTION' ? 'SUGGESTION' : 'BUG' })}
          >
            <option value="BUG">Fehler</option>
            <option value="SUGGESTION">Vorschlag</option>
          </Select>
        </Field>
        <Field label="Nachricht" required hint={NO_NAMES} {...problem(errors['message'])}>
          <Textarea
            rows={5}
            value={draft.message}
            maxLength={MESSAGE_LENGTH}
            resize="vertical"
            onChange={(_, { value }) => change({ message: value })}
          />
        </Field>
        <div className="feedback-foot">
          <Checkbox
            label="Programmierauftrag erstellen (als Issue auf GitHub)"
            checked={draft.github}
            onChange={(_, { checked }) => change({ github: checked === true })}
          />
          <Button type="submit" appearance="primary" icon={<SendRegular />} disabledFocusable={sending}>
            {sending ? 'Sende …' : 'Senden'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
