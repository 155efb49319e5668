import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { QUESTION_LENGTH } from '#contracts/estimates/answer-lengths.js';
import { messageOf } from '../../api/http.js';
import { ownEstimateQuery, sendQuestion, type OwnEstimate } from './own-estimate.queries.js';

/** A question to the workshop, which answers by phone or mail. */
export function QuestionForm({
  estimate,
  token,
}: {
  readonly estimate: OwnEstimate;
  readonly token: string;
}) {
  const queries = useQueryClient();
  const { queryKey } = ownEstimateQuery(token);
  const [question, setQuestion] = useState('');
  const [missing, setMissing] = useState('');
  const id = useId();
  const ask = useMutation({
    mutationKey: [...queryKey, 'question'],
    mutationFn: () => sendQuestion(token, question),
    onSuccess: async (after) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, after);
      setQuestion('');
    },
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const isEmpty = question.trim() === '';
    setMissing(isEmpty ? 'Bitte geben Sie Ihre Frage ein.' : '');
    if (!isEmpty && queries.isMutating({ mutationKey: [...queryKey, 'question'] }) === 0) ask.mutate();
  };
  const failure = ask.error === null ? '' : messageOf(ask.error, 'Ihre Frage konnte nicht gesendet werden.');
  return (
    <form className="kva-form" aria-labelledby={`${id}-title`} noValidate onSubmit={send}>
      <h2 id={`${id}-title`}>Noch Fragen?</h2>
      {estimate.questions.length > 0 && (
        <ul className="kva-questions" aria-label="Ihre Fragen">
          {estimate.questions.map((asked) => (
            <li key={asked}>{asked}</li>
          ))}
        </ul>
      )}
      <div className="field">
        <label htmlFor={id}>Ihre Frage</label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={QUESTION_LENGTH}
          value={question}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </div>
      <p id={`${id}-problem`} className="hint err" role="alert">
        {missing || failure}
      </p>
      <output className="kva-asked">{ask.isSuccess && 'Ihre Frage ist übermittelt. Wir melden uns.'}</output>
      <button type="submit" className="btn" disabled={ask.isPending}>
        {ask.isPending ? 'Sende …' : 'Frage senden'}
      </button>
    </form>
  );
}
