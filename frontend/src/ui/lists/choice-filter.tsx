import { useId, useState } from 'react';
import './choice-filter.css';
import { Icon } from '../icon.js';
import { laterPart } from '../dialogs/later-part.js';

export type ChoiceFilterProps = {
  readonly label: string;
  /** `''`: all. */
  readonly value: string;
  /** By their words in the address, in the order of the list. */
  readonly choices: Readonly<Record<string, string>>;
  readonly all?: string;
  readonly onChange: (value: string) => void;
};

const Choice = laterPart(() => import('../forms/choice-dropdown.js').then((m) => m.ChoiceDropdown));

/**
 * A filter with a few answers, the first of them "Alle". Fluent's list and what places it (30 kB) is fetched when the
 * pointer or the focus comes near and takes the button's place when it is opened.
 */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { label, value, choices, all = 'Alle' } = props;
  const [asked, setAsked] = useState(false);
  const id = useId();
  const words = Object.hasOwn(choices, value) ? choices[value] : all;
  const button = (
    <div className="fui-Field is-choice choice-filter">
      <span className="fui-Label" id={id}>
        {label}
      </span>
      <button
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it replaces Fluent's list, which uses none of them either
        role="combobox"
        aria-controls={`${id}-list`}
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-labelledby={id}
        onPointerEnter={Choice.prefetch}
        onFocus={Choice.prefetch}
        onClick={() => setAsked(true)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') setAsked(true);
        }}
      >
        <span>{words}</span>
        <Icon name="down" />
      </button>
    </div>
  );
  if (!asked) return button;
  return <Choice.Later meanwhile={button}>{(ChoiceDropdown) => <ChoiceDropdown {...props} />}</Choice.Later>;
}
