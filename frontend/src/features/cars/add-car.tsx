import { Checkbox, Field, Input } from '@fluentui/react-components';
import { problem, useAddForm } from '../../ui/add-form.js';
import { AddPanel } from '../../ui/add-panel.js';
import { PictureField } from '../../ui/picture-field.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { carRows, carProblems, LINK_LENGTH, NAME_LENGTH, type CarDraft } from './cars.queries.js';

const EMPTY: CarDraft = { name: '', price: '', link: '', active: true, image: undefined };

/** "Neues Fahrzeug anlegen". Active: visitors see it at once. */
export function AddCar() {
  const form = useAddForm({
    empty: EMPTY,
    check: carProblems,
    send: carRows.add,
    refresh: 'cars',
    added: ({ name }) => ['Fahrzeug angelegt', name],
    failed: 'Anlegen fehlgeschlagen.',
  });
  return (
    <AddPanel title="Neues Fahrzeug anlegen" className="add-car" form={form}>
      <CarFields draft={form.draft} errors={form.errors} onChange={form.change} />
    </AddPanel>
  );
}

type CarFieldsProps = {
  readonly draft: CarDraft;
  readonly errors: FieldMessages;
  readonly onChange: (part: Partial<CarDraft>) => void;
};

function CarFields({ draft, errors, onChange }: CarFieldsProps) {
  return (
    <>
      <div className="field">
        <span className="label">Bild</span>
        <PictureField
          label="Neues Fahrzeug"
          url={null}
          change={draft.image}
          error={errors['image']}
          onChange={(image) => onChange({ image })}
        />
      </div>
      <Field label="Bezeichnung" required className="is-wide" {...problem(errors['name'])}>
        <Input
          value={draft.name}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          onChange={(_, { value }) => onChange({ name: value })}
        />
      </Field>
      <Field label="Preis in Euro" required {...problem(errors['price'])}>
        <Input
          value={draft.price}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          onChange={(_, { value }) => onChange({ price: value })}
        />
      </Field>
      <Field label="Link" className="is-wide" {...problem(errors['link'])}>
        <Input
          value={draft.link}
          inputMode="url"
          placeholder="https://"
          maxLength={LINK_LENGTH}
          autoComplete="off"
          onChange={(_, { value }) => onChange({ link: value })}
        />
      </Field>
      <Checkbox
        className="beside-field"
        label="Aktiv"
        checked={draft.active}
        onChange={(_, { checked }) => onChange({ active: checked === true })}
      />
    </>
  );
}
