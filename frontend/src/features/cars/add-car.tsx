import { Checkbox } from '@fluentui/react-components';
import { carFields } from '#contracts/site/car-fields.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { AddPanel } from '../../ui/forms/add-panel.js';
import { PictureField } from '../../ui/files/picture-field.js';
import { declaredField, fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { carRows, carProblems, type CarDraft } from './cars.queries.js';
import { FuelChoice } from './fuel-choice.js';

type AddForm = ReturnType<typeof useAddForm<CarDraft, CarAnswer>>;

const EMPTY: CarDraft = {
  name: '',
  price: '',
  link: '',
  firstRegistration: '',
  mileageKm: '',
  fuel: '',
  powerKw: '',
  active: true,
  image: undefined,
};

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
  const { draft, errors, change } = form;
  return (
    <AddPanel title="Neues Fahrzeug anlegen" className="add-car" form={form}>
      <div className="field">
        <span className="label">Bild</span>
        <PictureField
          kind="photograph"
          label="Neues Fahrzeug"
          url={null}
          change={draft.image}
          error={errors['image']}
          onChange={(image) => change({ image })}
        />
      </div>
      <TextField className="is-wide" {...declaredField(form, carFields, 'name')} />
      <TextField
        label="Preis in Euro"
        required
        inputMode="decimal"
        maxLength={20}
        {...fieldOf(form, 'price')}
      />
      <TextField
        className="is-wide"
        inputMode="url"
        placeholder="https://"
        {...declaredField(form, carFields, 'link')}
      />
      <Facts form={form} />
      <Checkbox
        className="beside-field"
        label="Aktiv"
        checked={draft.active}
        onChange={(_, { checked }) => change({ active: checked === true })}
      />
    </AddPanel>
  );
}

/** What buyers ask for first. */
function Facts({ form }: { readonly form: AddForm }) {
  const { draft, change } = form;
  return (
    <>
      <TextField placeholder="MM/JJJJ" {...declaredField(form, carFields, 'firstRegistration')} />
      <TextField
        label="Kilometerstand"
        inputMode="numeric"
        maxLength={9}
        after="km"
        {...fieldOf(form, 'mileageKm')}
      />
      <div className="field">
        <span className="label">Kraftstoff</span>
        <FuelChoice label="Kraftstoff" fuel={draft.fuel} onChoose={(fuel) => change({ fuel })} />
      </div>
      <TextField
        label="Leistung"
        inputMode="numeric"
        maxLength={4}
        after="kW"
        {...fieldOf(form, 'powerKw')}
      />
    </>
  );
}
