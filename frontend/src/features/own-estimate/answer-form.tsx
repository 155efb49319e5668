import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import { APPROVAL_TERMS } from '#contracts/estimates/approval-terms.js';
import type { OwnEstimateChange, OwnEstimateLine } from '#contracts/estimates/estimate-answers.js';
import { NAME_LENGTH } from '#contracts/estimates/answer-lengths.js';
import { estimateSums } from '#contracts/estimates/estimate-lines.js';
import { messageOf } from '../../api/http.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';
import { Decided } from './decided.js';
import { EstimateLines } from './estimate-line.js';
import { ownEstimateQuery, sendAnswer, type OwnEstimate } from './own-estimate.queries.js';

type Decisions = Readonly<Record<string, boolean>>;

type AnswerFormProps = {
  readonly estimate: OwnEstimate;
  readonly answer: ReturnType<typeof useAnswer>;
  readonly name: string;
  readonly onName: (name: string) => void;
};

/** Approve or decline each open line, type one's name, confirm. What was chosen stays when sending fails. */
export function AnswerForm({ estimate, answer, name, onName }: AnswerFormProps) {
  const { lines } = estimate;
  const [decisions, setDecisions] = useState<Decisions>({});
  const [missing, setMissing] = useState('');
  const open = lines.filter(
    ({ lineId, approved }) => approved === null && decisions[lineId] === undefined,
  ).length;
  const hasApproved = lines.some(({ lineId }) => decisions[lineId] === true);
  const decide = (line: OwnEstimateLine, approved: boolean) => {
    setMissing('');
    setDecisions((before) => ({ ...before, ...decided(lines, line, approved) }));
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = open > 0 ? 'Bitte entscheiden Sie über jede Position.' : missingName(name);
    setMissing(wrong);
    if (wrong === '') answer.send(decisions, name);
  };
  const problem = missing || answer.problem;
  return (
    <form className="kva-answer" noValidate onSubmit={send}>
      <Changes estimate={estimate} />
      <EstimateLines lines={lines} prices={estimate.prices}>
        {(line) =>
          line.approved === null ? (
            <Choice
              line={line}
              value={decisions[line.lineId]}
              onChange={(approved) => decide(line, approved)}
            />
          ) : (
            <Decided approved={line.approved} />
          )
        }
      </EstimateLines>
      <Chosen estimate={estimate} decisions={decisions} open={open} />
      <Confirmation
        name={name}
        onName={onName}
        problem={problem}
        isBusy={answer.isBusy}
        hasApproved={hasApproved}
      />
    </form>
  );
}

/** Approving one of lines that exclude each other declines the others. */
function decided(lines: readonly OwnEstimateLine[], line: OwnEstimateLine, approved: boolean): Decisions {
  const others = lines.filter(
    ({ lineId, choice, approved: known }) =>
      known === null && choice !== null && choice === line.choice && lineId !== line.lineId,
  );
  const declined = approved ? others.map(({ lineId }) => [lineId, false] as const) : [];
  return Object.fromEntries([...declined, [line.lineId, approved]]);
}

const missingName = (name: string): string => (name.trim() === '' ? 'Bitte geben Sie Ihren Namen an.' : '');

/** Sends the answer to the version that is shown. */
export function useAnswer({ version, hash, lines }: OwnEstimate, token: string) {
  const queries = useQueryClient();
  const { queryKey } = ownEstimateQuery(token);
  const mutation = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ decisions, name }: { readonly decisions: Decisions; readonly name: string }) =>
      sendAnswer(token, {
        version,
        hash,
        name,
        decisions: lines
          .filter(({ approved }) => approved === null)
          .map(({ lineId }) => ({ lineId, approved: decisions[lineId] === true })),
      }),
    onSuccess: async (after) => {
      // A read that was sent before and comes after would show the estimate without the answer.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, after);
    },
    // It may have changed meanwhile: the present version is shown.
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
  return {
    isBusy: mutation.isPending,
    problem:
      mutation.error === null ? '' : messageOf(mutation.error, 'Ihre Antwort konnte nicht gesendet werden.'),
    // Asked of the cache: a second press may come before the first is drawn.
    send: (decisions: Decisions, name: string) =>
      queries.isMutating({ mutationKey: queryKey }) > 0 || mutation.mutate({ decisions, name }),
  };
}

const CHANGE_WORDS = {
  prices: 'ob die Preise netto oder brutto sind',
  validUntil: 'die Gültigkeit',
  introduction: 'der Text',
} as const satisfies Record<OwnEstimateChange, string>;

/** What is different from the version that the customer knew before. */
function Changes({ estimate: { version, lines, removed, changes } }: Pick<AnswerFormProps, 'estimate'>) {
  const isMarked = lines.some(({ changed }) => changed !== null);
  const isChanged = removed.length > 0 || changes.length > 0 || isMarked;
  if (version === 1 || !isChanged) return null;
  return (
    <div className="msg info">
      <Icon name="info" />
      <p className="grow">
        Das ist Fassung {version}.{isMarked && ' Was neu oder geändert ist, ist gekennzeichnet.'}
        {changes.length > 0 && ` Geändert: ${changes.map((change) => CHANGE_WORDS[change]).join(', ')}.`}
        {removed.length > 0 && ` Entfallen: ${removed.join(', ')}.`}
      </p>
    </div>
  );
}

type ChoiceProps = {
  readonly line: OwnEstimateLine;
  readonly value: boolean | undefined;
  readonly onChange: (approved: boolean) => void;
};

function Choice({ line: { lineId, title }, value, onChange }: ChoiceProps) {
  return (
    <fieldset className="kva-choice">
      <legend className="sr">{title}</legend>
      {([true, false] as const).map((approved) => (
        <label key={String(approved)}>
          <input
            type="radio"
            name={lineId}
            checked={value === approved}
            onChange={() => onChange(approved)}
          />
          {approved ? 'Freigeben' : 'Ablehnen'}
        </label>
      ))}
    </fieldset>
  );
}

type ChosenProps = {
  readonly estimate: OwnEstimate;
  readonly decisions: Decisions;
  readonly open: number;
};

/** The sum of what is approved so far. */
function Chosen({ estimate: { prices, lines, grossTotal }, decisions, open }: ChosenProps) {
  const approved = lines.filter(({ lineId, approved: known }) => known ?? decisions[lineId] === true);
  const { netCents, taxCents, grossCents } = estimateSums(
    prices,
    approved.map(({ total, taxPercent }) => ({
      totalCents: Math.round(total * 100),
      taxBasisPoints: Math.round(taxPercent * 100),
    })),
  );
  return (
    <output className="kva-sum">
      <span>
        Ihre Auswahl brutto
        <small>
          {formatEuro(netCents / 100)} netto, {formatEuro(taxCents / 100)} USt
          {open > 0 && ` · noch ${open} offen`}
          <br />
          Ganzer Kostenvoranschlag: {formatEuro(grossTotal)} brutto
        </small>
      </span>
      <b>{formatEuro(grossCents / 100)}</b>
    </output>
  );
}

type ConfirmationProps = {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly problem: string;
  readonly isBusy: boolean;
  readonly hasApproved: boolean;
};

function Confirmation({ name, onName, problem, isBusy, hasApproved }: ConfirmationProps) {
  const id = useId();
  const action = hasApproved ? 'Zahlungspflichtig beauftragen' : 'Ablehnen';
  return (
    <div className="kva-form">
      <div className="field">
        <label htmlFor={id}>Ihr Name</label>
        <input
          id={id}
          className="input"
          autoComplete="name"
          maxLength={NAME_LENGTH}
          value={name}
          aria-invalid={problem !== '' && name.trim() === ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      <p className="kva-hint">
        {APPROVAL_TERMS} Wir halten Name, Zeitpunkt, Browser und Ihre Netzwerkadresse als Nachweis fest.
      </p>
      <p id={`${id}-problem`} className="hint err" role="alert">
        {problem}
      </p>
      <button type="submit" className="btn primary" disabled={isBusy}>
        {isBusy ? 'Sende …' : action}
      </button>
    </div>
  );
}
