import { Combobox, Field, Option } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entity, EntitySource } from '../../api/entities.js';
import { messageOf } from '../../api/http.js';
import { problem } from '../forms/add-form.js';
import { Plate } from '../plate.js';
import { useSettled } from '../lists/settled.js';
import './entity-picker.css';

type EntityPickerProps = {
  readonly label: string;
  readonly source: EntitySource;
  /** The id of what is picked; '' for nothing. */
  readonly value: string;
  readonly onChange: (id: string, entity: Entity | null) => void;
  readonly name?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly className?: string;
};

const TYPING_MS = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Picks one thing by what people know of it: a name, a plate, a number, or its id pasted. It holds the id; what is typed
 * and not picked counts as nothing.
 */
export function EntityPicker(props: EntityPickerProps) {
  const { label, value, onChange, error, required = false, hint } = props;
  const picker = usePicker(props);
  const { picked, found, typed } = picker;
  return (
    <Field
      label={label}
      required={required}
      className={`form-field ${props.className ?? ''}`}
      {...problem(error)}
      {...(hint && { hint })}
    >
      <Combobox
        freeform
        clearable={value !== ''}
        name={props.name}
        disabled={props.disabled}
        placeholder={props.placeholder ?? 'Name oder Nummer'}
        value={typed ?? picked?.label ?? value}
        selectedOptions={value === '' ? [] : [value]}
        open={picker.isOpen}
        onOpenChange={(_, { open }) => picker.setOpen(open)}
        onChange={(event) => picker.type(event.currentTarget.value)}
        onBlur={picker.forgetTyped}
        onKeyDownCapture={(event) => {
          if (!picker.isStale || (event.key !== 'Enter' && event.key !== 'Tab')) return;
          event.stopPropagation();
          if (event.key === 'Enter') event.preventDefault();
        }}
        onOptionSelect={(_, { optionValue }) => {
          const entity = found.find(({ id }) => id === optionValue) ?? null;
          // None: the cross, or the first letter typed over what was picked, which stays.
          if (entity !== null) picker.forgetTyped();
          onChange(entity?.id ?? '', entity);
        }}
      >
        {found.map((entity) => (
          <Choice key={entity.id} entity={entity} />
        ))}
        {found.length === 0 && (
          <Option value="" text="" disabled>
            {picker.state}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}

function Choice({ entity: { id, label, note, plate } }: { readonly entity: Entity }) {
  return (
    <Option value={id} text={label}>
      <span className="entity-choice">
        <span>
          {plate && <Plate plate={plate} />} {plate ? label.replace(plate, '').replace(/^, /, '') : label}
        </span>
        {note !== '' && <small>{note}</small>}
      </span>
    </Option>
  );
}

/** The typed text, its results, and the picked entry. */
function usePicker({ source, value, onChange }: EntityPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const wanted = (typed ?? '').trim();
  const words = useSettled(wanted, TYPING_MS);
  const list = useQuery({
    queryKey: [...source.key, 'find', words],
    enabled: isOpen || typed !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => source.find(words, signal),
  });
  const one = useQuery({
    queryKey: [...source.key, 'one', value],
    enabled: value !== '',
    queryFn: ({ signal }) => source.one(value, signal),
  });
  const found = list.isError ? [] : (list.data ?? []);
  return {
    typed,
    found,
    picked: value === '' ? undefined : (found.find((entity) => entity.id === value) ?? one.data),
    state: list.isError
      ? messageOf(list.error, 'Die Suche ist fehlgeschlagen.')
      : list.isPending
        ? 'Suche …'
        : 'Nichts gefunden.',
    /** True if the results belong to an older text: Enter and Tab must not pick one. */
    isStale: words !== wanted || list.isPlaceholderData,
    isOpen,
    setOpen,
    /** A pasted id is meant as it is; whether there is such a thing the server says. */
    type: (text: string) => {
      const isId = UUID.test(text.trim());
      setTyped(isId ? null : text);
      // Also what is pasted, dictated or written by a phone's keyboard, which tells no key.
      setOpen(!isId);
      if (isId) onChange(text.trim().toLowerCase(), null);
      else if (value !== '') onChange('', null);
    },
    forgetTyped: () => setTyped(null),
  };
}
