import { cleanPlate } from '#contracts/values/plate.js';
import { writtenPlate } from '#contracts/values/written-plate.js';
import type { Contact, FieldErrors } from './contact.js';
import { PhotoField } from './photo-field.js';
import { Field, TextField } from '../../../../public/field.js';

type ContactFieldsProps = {
  readonly contact: Contact;
  readonly errors: FieldErrors;
  readonly onChange: (field: keyof Contact, value: string) => void;
  /** Mail or phone was left: they tell which account it is. */
  readonly onLeaveAccount: () => void;
};

/** Step two: who comes, and with which car. */
export function ContactFields({ contact, errors, onChange, onLeaveAccount }: ContactFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        value={contact.name}
        error={errors.name}
        onValue={(value) => onChange('name', value)}
        input={{ name: 'name', autoComplete: 'name', maxLength: 200, required: true }}
      />
      <TextField
        label="E-Mail"
        value={contact.email}
        error={errors.email}
        onValue={(value) => onChange('email', value)}
        input={{
          name: 'email',
          type: 'email',
          autoComplete: 'email',
          maxLength: 254,
          required: true,
          onBlur: onLeaveAccount,
        }}
      />
      <TextField
        label="Telefon"
        optional
        value={contact.telefon}
        error={errors.telefon}
        onValue={(value) => onChange('telefon', value)}
        input={{ name: 'telefon', type: 'tel', autoComplete: 'tel', maxLength: 40, onBlur: onLeaveAccount }}
      />
      <TextField
        label="Kennzeichen"
        hint="Buchstaben, Ziffern, Bindestrich"
        value={contact.kfz}
        error={errors.kfz}
        clean={cleanPlate}
        onValue={(value) => onChange('kfz', value)}
        input={{
          name: 'kfz',
          autoComplete: 'off',
          autoCapitalize: 'characters',
          maxLength: 15,
          required: true,
          onBlur: () => onChange('kfz', writtenPlate(contact.kfz)),
        }}
      />
      <RemarkField {...{ contact, errors, onChange }} />
      <PhotoField value={contact.photo} error={errors.photo} onChange={(photo) => onChange('photo', photo)} />
    </>
  );
}

function RemarkField({ contact, errors, onChange }: Omit<ContactFieldsProps, 'onLeaveAccount'>) {
  return (
    <Field label="Bemerkung" optional wide error={errors.remark}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          name="remark"
          rows={2}
          maxLength={500}
          placeholder="z. B. quietscht vorn links"
          value={contact.remark}
          onChange={({ target }) => onChange('remark', target.value)}
        />
      )}
    </Field>
  );
}

/** A field that people do not see: what fills it is a machine. */
export function Trap({ contact, onChange }: Pick<ContactFieldsProps, 'contact' | 'onChange'>) {
  return (
    <div className="booking-trap" aria-hidden="true">
      <label>
        Webseite
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={contact.website}
          onChange={(event) => onChange('website', event.target.value)}
        />
      </label>
    </div>
  );
}
