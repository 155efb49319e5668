import { useRef } from 'react';
import { useSmallPhoto } from '../../../../ui/files/use-small-photo.js';
import { Field } from '../../../../public/field.js';
import './photo-field.css';

type PhotoFieldProps = {
  /** A data URL; empty: none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (photo: string) => void;
};

/** One photograph of what the customer has noticed, made small in the browser, which also removes where it was taken. */
export function PhotoField({ value, error, onChange }: PhotoFieldProps) {
  const { unreadable, take } = useSmallPhoto(onChange);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field
      label="Foto"
      optional
      wide
      hint="Ein Bild, das nur die Werkstatt sieht"
      error={unreadable || error}
    >
      {(control) => (
        <div className="booking-photo">
          <input
            {...control}
            ref={input}
            className="sr"
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              target.value = '';
            }}
          />
          {value !== '' && <img src={value} alt="Ihr Foto" width="96" height="64" />}
          <button type="button" className="btn" onClick={() => input.current?.click()}>
            {value === '' ? 'Foto auswählen' : 'Anderes Foto'}
          </button>
          {value !== '' && (
            <button type="button" className="btn subtle" onClick={() => onChange('')}>
              Entfernen
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
