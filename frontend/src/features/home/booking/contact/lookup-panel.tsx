import { useId, type ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.js';
import { VisitorIcon, type VisitorIconName } from '../../../../public/visitor-icon.js';
import type { Choice, Lookup } from './use-lookup.js';

type LookupPanelProps<Found> = {
  readonly lookup: Lookup<Found>;
  readonly onChoose: (choice: Choice) => void;
  readonly icon: VisitorIconName;
  /** Said while asking, and when the search failed. */
  readonly texts: { readonly loading: string; readonly failed: string };
  readonly title: ReactNode;
  readonly option: (found: Found) => { readonly title: string; readonly text: string };
  readonly newOne: { readonly title: string; readonly text: string };
};

/** The search results as radio buttons, with "a new one" as the last. Hidden before the first search. */
export function LookupPanel<Found extends { readonly id: string }>(props: LookupPanelProps<Found>) {
  const { lookup, onChoose, icon, texts, title, option, newOne } = props;
  const group = useId();
  if (lookup.state === 'idle') return null;
  const { choice } = lookup;
  return (
    <fieldset className="booking-lookup" aria-busy={lookup.state === 'loading'}>
      <legend className="sr">{title}</legend>
      <output className="booking-lookup-title">
        <VisitorIcon name={icon} />
        {lookup.state === 'loading' ? texts.loading : title}
      </output>
      {lookup.state === 'error' && (
        <p className="booking-lookup-failed" role="alert">
          <Icon name="warning" />
          {texts.failed}
        </p>
      )}
      {lookup.state === 'loading' ? (
        <div className="booking-lookup-options">
          <span className="p-skeleton booking-option-skeleton" />
        </div>
      ) : (
        <div className="booking-lookup-options">
          {lookup.found.map((found) => (
            <Option
              key={found.id}
              group={group}
              checked={choice.kind === 'existing' && choice.id === found.id}
              onChoose={() => onChoose({ kind: 'existing', id: found.id })}
              {...option(found)}
            />
          ))}
          <Option
            group={group}
            checked={choice.kind === 'new'}
            onChoose={() => onChoose({ kind: 'new' })}
            {...newOne}
          />
        </div>
      )}
    </fieldset>
  );
}

type OptionProps = {
  readonly group: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly text: string;
};

function Option({ group, checked, onChoose, title, text }: OptionProps) {
  return (
    <label className="booking-option">
      <input type="radio" name={group} checked={checked} onChange={onChoose} />
      <b>{title}</b>
      <small>{text}</small>
    </label>
  );
}
