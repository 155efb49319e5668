import { VehicleCarRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { CarAnswer, CarRemoval } from '#contracts/site/cars.api.js';
import { EditableList } from '../../ui/tables/editable-list.js';
import { useEditableRows } from '../../ui/tables/editable-rows.js';
import { EditingPage } from '../../ui/tables/editing-page.js';
import { formatEuro } from '../../ui/dates/formats.js';
import type { Removal } from '../../ui/tables/removable-rows.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { AddCar } from './add-car.js';
import { carColumns } from './car-columns.js';
import { allCarsQuery, carProblems, carRows, removeCar, type CarDraft } from './cars.queries.js';
import './cars.css';
import { typedPrice } from './price.js';
import { TestDrivesOfCar, TestDrivesWithoutCar } from './open-test-drives.js';
import { RemovalReason } from './removal-reason.js';

/** "Fahrzeuge verwalten": the cars for sale on the home page. */
export function CarsPage() {
  const editing = useEditableRows<CarAnswer, CarDraft>({
    query: allCarsQuery,
    nameOf,
    draftOf,
    check: carProblems,
    save: carRows.change,
    onSaved: (car) => toasts.success('Gespeichert', inWords(car)),
  });
  const { list } = editing;
  const [reason, setReason] = useState<CarRemoval>('removed');
  const removal: Removal<CarAnswer> = {
    title: 'Fahrzeug löschen',
    question: (car) => removalQuestion(car, reason, setReason),
    remove: (car) => removeCar(car, reason),
    removed: 'Fahrzeug gelöscht',
  };
  return (
    <EditingPage
      title="Fahrzeuge verwalten"
      note={list.data && countInWords(list.data)}
      history="cars"
      historyTitle="Fahrzeuge"
    >
      <TestDrivesWithoutCar />
      <EditableList
        label="Fahrzeuge im Verkauf"
        className="cars-list"
        columns={carColumns}
        editing={editing}
        inWords={inWords}
        removal={removal}
        failed="Konnte Autos nicht laden."
        empty={{
          icon: <VehicleCarRegular fontSize={32} />,
          sentence: 'Noch keine Fahrzeuge.',
          hint: 'Aktive Fahrzeuge stehen auf der Startseite.',
        }}
      />
      <AddCar />
    </EditingPage>
  );
}

function removalQuestion(
  { id, name }: CarAnswer,
  reason: CarRemoval,
  onChoose: (reason: CarRemoval) => void,
) {
  return (
    <>
      <p>„{name}“ wirklich löschen? Das Fahrzeug verschwindet von der Startseite.</p>
      <TestDrivesOfCar carId={id} />
      <RemovalReason reason={reason} onChoose={onChoose} />
    </>
  );
}

function nameOf({ name }: CarAnswer): string {
  return name;
}

function draftOf({ name, price, link, active, ...facts }: CarAnswer): CarDraft {
  return {
    name,
    price: typedPrice(price),
    link,
    firstRegistration: facts.firstRegistration ?? '',
    mileageKm: facts.mileageKm?.toLocaleString('de-DE') ?? '',
    fuel: facts.fuel ?? '',
    powerKw: facts.powerKw?.toString() ?? '',
    active,
    image: undefined,
  };
}

function inWords({ name, price }: CarAnswer): string {
  return `„${name}“, ${formatEuro(price)}`;
}

function countInWords(cars: readonly CarAnswer[]): string {
  return `${cars.length === 1 ? '1 Fahrzeug' : `${cars.length} Fahrzeuge`}, ${cars.filter(({ active }) => active).length} aktiv`;
}
