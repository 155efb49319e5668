import { Combobox, Field, Option } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  findKnown,
  knownCustomer,
  knownVehicle,
  vehiclesOf,
  type KnownCustomer,
  type KnownVehicle,
} from '../../api/known.js';
import { messageOf } from '../../api/http.js';
import { useFirstFocus } from '../first-focus.js';
import { problem } from '../forms/add-form.js';
import { useSettled } from '../lists/settled.js';
import { Plate } from '../plate.js';
import './entity-picker.css';

/** A customer and one of his vehicles; null: not known. */
export type Known = { readonly customer: KnownCustomer | null; readonly vehicle: KnownVehicle | null };

type KnownPickerProps = {
  readonly label: string;
  readonly required?: boolean;
  /** The page begins with this field: it gets the focus, except on phones, where a keyboard would cover the page. */
  readonly startsHere?: boolean;
  readonly error?: string | undefined;
  /** The picked ids; '' for none. */
  readonly customerId: string;
  readonly vehicleId: string;
  readonly onPick: (known: Known) => void;
  /** Something is typed that nobody knows. */
  readonly onNew: (typed: string) => void;
  readonly onClear: () => void;
};

const TYPING_MS = 200;
const NEW = 'new';

/**
 * One field that knows everybody: customers and vehicles by plate, name, firm, phone or mail. A vehicle brings its owner,
 * a customer his vehicle if he has only one.
 */
export function KnownPicker(props: KnownPickerProps) {
  const { label, required = false, startsHere = false, error, onPick, onNew, onClear } = props;
  const field = useFirstFocus(startsHere);
  const [typed, setTyped] = useState<string | null>(null);
  const picked = usePicked(props);
  const wanted = (typed ?? '').trim();
  const { vehicles, customers, state, isStale } = useFound(wanted);
  const pick = (value: string) => {
    setTyped(null);
    if (value === NEW) return onNew(wanted);
    const vehicle = vehicles.find(({ id }) => `vehicle-${id}` === value);
    const customer = customers.find(({ id }) => `customer-${id}` === value);
    if (vehicle) return void withOwner(vehicle).then(onPick);
    return customer && void withOnlyVehicle(customer).then(onPick);
  };
  return (
    <Field label={label} required={required} className="form-field" {...problem(error)}>
      <Combobox
        ref={field}
        freeform
        name="known"
        clearable={picked !== ''}
        placeholder="z. B. AH-MB 201, Berger oder 0171 …"
        value={typed ?? picked}
        selectedOptions={[]}
        open={wanted !== ''}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
          if (event.key === 'Enter' && wanted !== '' && isStale) event.preventDefault();
        }}
        onOptionSelect={(_, { optionValue }) => {
          if (optionValue === undefined) onClear();
          else pick(optionValue);
        }}
      >
        {vehicles.map((vehicle) => (
          <Option key={vehicle.id} value={`vehicle-${vehicle.id}`} text={nameOfVehicle(vehicle)}>
            <VehicleChoice vehicle={vehicle} />
          </Option>
        ))}
        {customers.map((customer) => (
          <Option key={customer.id} value={`customer-${customer.id}`} text={customer.displayName}>
            <CustomerChoice customer={customer} />
          </Option>
        ))}
        {state !== '' && (
          <Option value="" text="" disabled>
            {state}
          </Option>
        )}
        <Option value={NEW} text={wanted}>{`„${wanted}“ neu anlegen`}</Option>
      </Combobox>
    </Field>
  );
}

function VehicleChoice({ vehicle }: { readonly vehicle: KnownVehicle }) {
  const { licensePlate, make, model, customerName } = vehicle;
  return (
    <span className="entity-choice">
      <span>
        <Plate plate={licensePlate} /> {[make, model].filter(Boolean).join(' ')}
      </span>
      {customerName !== null && <small>{customerName}</small>}
    </span>
  );
}

function CustomerChoice({ customer }: { readonly customer: KnownCustomer }) {
  const { displayName, phone, email } = customer;
  return (
    <span className="entity-choice">
      <span>{displayName}</span>
      <small>{[phone, email].filter(Boolean).join(', ')}</small>
    </span>
  );
}

function useFound(wanted: string) {
  const words = useSettled(wanted, TYPING_MS);
  const list = useQuery({
    queryKey: ['customers', 'known', words],
    enabled: words !== '' && wanted !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findKnown(words, signal),
  });
  const { vehicles = [], customers = [] } = (!list.isError && list.data) || {};
  const isNothing = vehicles.length === 0 && customers.length === 0;
  const failed = list.isError ? messageOf(list.error, 'Die Suche ist fehlgeschlagen.') : '';
  const none = list.isPending ? 'Suche …' : 'Nichts gefunden.';
  return {
    vehicles,
    customers,
    state: failed || (isNothing ? none : ''),
    isStale: words !== wanted || list.isPlaceholderData,
  };
}

/** `Mara Berger, AH-MB 201` */
function usePicked({ customerId, vehicleId }: KnownPickerProps): string {
  const customer = useQuery({
    queryKey: ['customers', 'known', 'one', customerId],
    enabled: customerId !== '',
    queryFn: ({ signal }) => knownCustomer(customerId, signal),
  }).data;
  const vehicle = useQuery({
    queryKey: ['vehicles', 'known', 'one', vehicleId],
    enabled: vehicleId !== '',
    queryFn: ({ signal }) => knownVehicle(vehicleId, signal),
  }).data;
  return [
    customerId === '' ? null : (customer?.displayName ?? '…'),
    vehicleId === '' ? null : (vehicle && nameOfVehicle(vehicle)) || '…',
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function nameOfVehicle({ licensePlate, make, model }: KnownVehicle): string {
  return licensePlate ?? ([make, model].filter(Boolean).join(' ') || 'Fahrzeug');
}

/** A customer with his only vehicle, or a vehicle with its owner, by their ids; '': not given. */
export async function knownParty(ids: {
  readonly customerId: string;
  readonly vehicleId: string;
}): Promise<Known> {
  if (ids.vehicleId !== '') return withOwner(await knownVehicle(ids.vehicleId));
  return withOnlyVehicle(await knownCustomer(ids.customerId));
}

async function withOwner(vehicle: KnownVehicle): Promise<Known> {
  const { customerId } = vehicle;
  return { vehicle, customer: customerId === null ? null : await knownCustomer(customerId) };
}

async function withOnlyVehicle(customer: KnownCustomer): Promise<Known> {
  const [only, ...more] = await vehiclesOf(customer.id);
  return { customer, vehicle: only !== undefined && more.length === 0 ? only : null };
}
