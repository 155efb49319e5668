import { vehicleFields } from '#contracts/vehicles/vehicle-fields.js';
import { customerFields } from '#contracts/customers/customer-fields.js';
import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { customerSource, vehicleSource } from '../../../api/entities.js';
import { EntityPicker } from '../../../ui/entity-picker/entity-picker.js';
import { declaredField } from '../../../ui/forms/form-field.js';
import { TextField } from '../../../ui/forms/form-fields.js';
import type { OrderForm } from './use-order-form.js';

type FormProps = { readonly form: OrderForm };

/** Picks the customer, or takes the data of a new one. */
export function CustomerOfOrder({ form }: FormProps) {
  const { draft, errors, change } = form;
  if (!draft.isNewCustomer) {
    return (
      <Picked
        action="Neuer Kunde"
        onNew={() => change({ isNewCustomer: true, customerId: '', vehicleId: '' })}
      >
        <EntityPicker
          required
          label="Kunde"
          name="customerId"
          source={customerSource}
          value={draft.customerId}
          error={errors['customerId']}
          onChange={(customerId) => change({ customerId })}
        />
      </Picked>
    );
  }
  return (
    <fieldset className="order-party">
      <legend>Neuer Kunde</legend>
      <TextField {...declaredField(form, customerFields, 'firstName')} />
      <TextField {...declaredField(form, customerFields, 'lastName')} />
      <TextField {...declaredField(form, customerFields, 'company')} />
      <TextField type="tel" {...declaredField(form, customerFields, 'phone')} />
      <TextField type="email" {...declaredField(form, customerFields, 'email')} />
      <Button size="small" onClick={() => change({ isNewCustomer: false })}>
        Vorhandenen Kunden wählen
      </Button>
    </fieldset>
  );
}

/** Picks the vehicle, or takes the data of a new one. */
export function VehicleOfOrder({ form }: FormProps) {
  const { draft, errors, change } = form;
  if (!draft.isNewVehicle) {
    return (
      <Picked action="Neues Fahrzeug" onNew={() => change({ isNewVehicle: true, vehicleId: '' })}>
        <EntityPicker
          required
          label="Fahrzeug"
          name="vehicleId"
          source={vehicleSource(draft.customerId || undefined)}
          value={draft.vehicleId}
          error={errors['vehicleId']}
          placeholder="Kennzeichen oder VIN"
          onChange={(vehicleId) => change({ vehicleId })}
        />
      </Picked>
    );
  }
  return (
    <fieldset className="order-party">
      <legend>Neues Fahrzeug</legend>
      <TextField {...declaredField(form, vehicleFields, 'licensePlate')} required />
      <TextField {...declaredField(form, vehicleFields, 'make')} />
      <TextField {...declaredField(form, vehicleFields, 'model')} />
      <Button size="small" onClick={() => change({ isNewVehicle: false })}>
        Vorhandenes Fahrzeug wählen
      </Button>
    </fieldset>
  );
}

type PickedProps = { readonly action: string; readonly onNew: () => void; readonly children: ReactNode };

function Picked({ action, onNew, children }: PickedProps) {
  return (
    <div className="order-picked">
      {children}
      <Button size="small" onClick={onNew}>
        {action}
      </Button>
    </div>
  );
}
