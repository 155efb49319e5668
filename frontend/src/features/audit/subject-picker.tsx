import { Combobox, Field, Option, Radio, RadioGroup } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_KINDS, type AuditKind } from '#contracts/audit/audit-kinds.js';
import { useSettled } from '../../ui/lists/settled.js';
import { KIND_LABELS } from './audit-words.js';
import { subjectsQuery, type Wish } from './audit.queries.js';

type SubjectPickerProps = {
  readonly wish: Wish;
  /** The name of the chosen record; empty while unknown. */
  readonly label: string;
  readonly change: (part: Partial<Wish>) => void;
};

/** Which kind of things, and which of them. */
export function SubjectPicker({ wish, label, change }: SubjectPickerProps) {
  return (
    <div className="audit-subject">
      <RadioGroup
        layout="horizontal"
        aria-label="Art"
        value={wish.kind}
        onChange={(_, { value }) => change({ kind: value as AuditKind, id: '', without: '' })}
      >
        {AUDIT_KINDS.map((kind) => (
          <Radio key={kind} value={kind} label={KIND_LABELS[kind]} />
        ))}
      </RadioGroup>
      <Search key={`${wish.kind} ${wish.id} ${label}`} wish={wish} label={label} change={change} />
    </div>
  );
}

function Search({ wish, label, change }: SubjectPickerProps) {
  const [typed, setTyped] = useState(label);
  const settled = useSettled(typed === label ? '' : typed.trim(), 250);
  const found = useQuery(subjectsQuery(wish.kind, settled));
  return (
    <Field label={`${KIND_LABELS[wish.kind]} suchen`}>
      <Combobox
        freeform
        value={typed}
        selectedOptions={wish.id === '' ? [] : [wish.id]}
        placeholder="Nummer, Name oder Kennzeichen"
        onChange={({ target }) => setTyped(target.value)}
        onOptionSelect={(_, { optionValue = '' }) => change({ id: optionValue, without: '' })}
      >
        {(found.data ?? []).map(({ id, label: name }) => (
          <Option key={id} value={id} text={name}>
            {name}
          </Option>
        ))}
      </Combobox>
    </Field>
  );
}
