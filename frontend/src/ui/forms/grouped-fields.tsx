import type { ReactNode } from 'react';
import type { Fields } from '#contracts/kernel/fields.js';
import { groupsOf, type FieldGroups } from './field-groups.js';
import './grouped-fields.css';
import { ReadFields } from './read-fields.js';
import type { DraftOf } from './record-draft.js';

type GroupProps = { readonly title: string; readonly children: ReactNode };

/** Some fields of a form under a common title. */
export function FieldSet({ title, children }: GroupProps) {
  return (
    <fieldset className="field-group is-wide">
      <legend>{title}</legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  );
}

type ReadGroupsProps<F extends Fields> = {
  readonly of: F;
  readonly groups: FieldGroups<F>;
  readonly draft: DraftOf<F>;
  /** In place of what was typed, e.g. a link to call. */
  readonly shown?: Readonly<Partial<Record<keyof F & string, ReactNode>>>;
  /** Stands instead, while nothing is entered. */
  readonly empty: string;
};

/** Declared fields to read: only those that are filled in, by group. */
export function ReadGroups<F extends Fields>({ of, groups, draft, shown, empty }: ReadGroupsProps<F>) {
  const filled = groupsOf(of, groups)
    .map(({ title, names }) => ({ title, names: names.filter((name) => Boolean(draft[name])) }))
    .filter(({ names }) => names.length > 0);
  if (filled.length === 0) return <p className="hint is-wide">{empty}</p>;
  return filled.map(({ title, names }) => (
    <section key={title} className="field-group is-wide">
      <h3>{title}</h3>
      <ReadFields
        fields={names.map((name) => {
          const typed: string | boolean = draft[name];
          return [of[name]?.label ?? name, shown?.[name] ?? (typed === true ? 'ja' : typed)] as const;
        })}
      />
    </section>
  ));
}
