import { Button, Checkbox, Field, Input } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { problem, useAddForm } from '../../ui/add-form.js';
import { FailureBar } from '../../ui/failure-bar.js';
import { Panel } from '../../ui/panel.js';
import { PictureField } from '../../ui/picture-field.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { toasts } from '../../ui/toasts.js';
import { carRows, carProblems, LINK_LENGTH, NAME_LENGTH, type CarDraft } from './cars.queries.js';

const EMPTY: CarDraft = { name: '', price: '', link: '', active: true, image: undefined };

/** "Neues Fahrzeug anlegen". Active: visitors see it at once. */
export function AddCar() {
  const cache = useQueryClient();
  const { draft, errors, failure, sending, change, formProps } = useAddForm({
    empty: EMPTY,
    check: carProblems,
    send: carRows.add,
    onAdded: ({ name }) => {
      void cache.invalidateQueries({ queryKey: ['cars'] });
      toasts.success('Fahrzeug angelegt', name);
    },
    failed: 'Anlegen fehlgeschlagen.',
  });
  return (
    <Panel title="Neues Fahrzeug anlegen">
      <form className="add-form add-car" aria-label="Neues Fahrzeug anlegen" {...formProps}>
        <FailureBar text={failure} />
        <CarFields draft={draft} errors={errors} onChange={change} />
        <Button
          type="submit"
          className="add-button"
          appearance="primary"
          icon={<AddRegular />}
          disabledFocusable={sending}
        >
          {sending ? 'Speichere …' : 'Hinzufügen'}
        </Button>
      </form>
    </Panel>
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
