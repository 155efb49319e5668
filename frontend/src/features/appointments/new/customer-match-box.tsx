import { Checkbox, Radio, RadioGroup, Spinner } from '@fluentui/react-components';
import type { CustomerSuggestion } from '#contracts/appointments/suggestions.api.js';
import { Icon } from '../../../ui/icon.js';
import type { CustomerChoice } from './draft.js';
import type { CustomerMatch } from './use-customer-match.js';

const NEW = 'new';
const NONE = 'none';
const EXISTING = 'existing:';

type CustomerMatchBoxProps = {
  readonly match: CustomerMatch;
  readonly choice: CustomerChoice;
  readonly error: string | undefined;
  readonly onChoose: (choice: CustomerChoice) => void;
};

/** Under mail and phone: whether the customer is on file, and whose appointment it becomes. */
export function CustomerMatchBox({ match, choice, error, onChoose }: CustomerMatchBoxProps) {
  if (match.state === 'idle') return null;
  const newCustomer = (
    <Checkbox
      label="Neuen Kunden anlegen"
      checked={choice.kind === 'new'}
      onChange={(_, { checked }) => onChoose({ kind: checked === true ? 'new' : 'unsaid' })}
    />
  );
  return (
    <section className="match-box" aria-label="Kundenabgleich" aria-busy={match.state === 'loading'}>
      {match.state === 'loading' && (
        <output className="match-line">
          <Spinner size="tiny" /> Prüfe bestehende Kunden …
        </output>
      )}
      {match.state === 'error' && (
        <>
          <p className="match-line is-failed" role="alert">
            <Icon name="warning" /> {match.message}
          </p>
          {newCustomer}
        </>
      )}
      {match.state === 'none' && (
        <>
          <output className="match-line">Kein bestehender Kunde gefunden.</output>
          {newCustomer}
        </>
      )}
      {match.state === 'matches' && (
        <Matches found={match.found} choice={choice} error={error} onChoose={onChoose} />
      )}
    </section>
  );
}

type MatchesProps = Omit<CustomerMatchBoxProps, 'match'> & { readonly found: readonly CustomerSuggestion[] };

function Matches({ found, choice, error, onChoose }: MatchesProps) {
  const value =
    choice.kind === 'existing' ? EXISTING + choice.id : choice.kind === 'unsaid' ? '' : choice.kind;
  const choose = (next: string) => {
    if (next === NEW) onChoose({ kind: 'new' });
    else if (next === NONE) onChoose({ kind: 'none' });
    else onChoose({ kind: 'existing', id: next.slice(EXISTING.length) });
  };
  return (
    <>
      <b id="match-question" className="match-line">
        Bestehender Kunde gefunden?
      </b>
      <RadioGroup
        aria-labelledby="match-question"
        aria-describedby={error === undefined ? undefined : 'match-error'}
        value={value}
        onChange={(_, data) => choose(data.value)}
      >
        {found.map((customer) => (
          <Radio
            key={customer.id}
            value={EXISTING + customer.id}
            label={
              <span className="match-customer">
                <b>{nameOf(customer)}</b>
                <span>{[customer.email, customer.phone].filter(Boolean).join(' · ')}</span>
                <small>Treffer über {customer.matches.join(' & ')}</small>
              </span>
            }
          />
        ))}
        <Radio value={NEW} label="Neuen Kunden anlegen" />
        <Radio value={NONE} label="Ohne Kundenverknüpfung" />
      </RadioGroup>
      {error !== undefined && (
        <p id="match-error" className="hint err" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Display name, else mail, else phone, else "Ohne Namen". */
function nameOf({ displayName, email, phone }: CustomerSuggestion): string {
  return displayName.trim() || email || phone || 'Ohne Namen';
}
