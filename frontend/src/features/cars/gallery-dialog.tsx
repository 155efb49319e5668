import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { ArrowUploadRegular, DeleteRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { MOST_CAR_PICTURES } from '#contracts/site/car-fields.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { ShownPicture } from '#contracts/values/shown-picture.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { FailureBar } from '../../ui/feedback/failure-bar.js';
import { useSmallPhoto } from '../../ui/files/use-small-photo.js';
import { usePrivatePicture } from '../../ui/files/private-picture.js';
import { useWrite } from '../../ui/forms/write.js';
import { addPicture, allCarsQuery, removePicture } from './cars.queries.js';

type GalleryDialogProps = { readonly carId: string; readonly onClose: () => void };

/** All pictures of a car. Each change is saved at once. */
export function GalleryDialog({ carId, onClose }: GalleryDialogProps) {
  const car = useQuery(allCarsQuery).data?.find(({ id }) => id === carId);
  const { add, failure, remove, take } = useGallery(carId);
  const input = useRef<HTMLInputElement>(null);
  const pictures = car?.pictures ?? [];
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Bilder: {car?.name}</DialogTitle>
      <DialogContent className="form-dialog-content">
        <FailureBar text={failure} />
        <ul className="car-gallery is-wide">
          {pictures.map((picture, index) => (
            <Thumb
              key={picture.url}
              car={car as CarAnswer}
              picture={picture}
              label={`Bild ${index + 1}`}
              onRemove={() => void remove.run(picture)}
            />
          ))}
        </ul>
        <p className="is-wide hint">
          Das erste Bild steht auf der Startseite. Höchstens {MOST_CAR_PICTURES} Bilder.
        </p>
        <input
          ref={input}
          className="sr"
          type="file"
          accept="image/*"
          aria-label="Weiteres Bild: Datei"
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button
          appearance="primary"
          icon={<ArrowUploadRegular />}
          disabledFocusable={add.busy || pictures.length >= MOST_CAR_PICTURES}
          onClick={() => input.current?.click()}
        >
          {add.busy ? 'Speichere …' : 'Bild hinzufügen'}
        </Button>
        <Button onClick={onClose}>Schließen</Button>
      </DialogActions>
    </Modal>
  );
}

/** Adding and removing pictures, and why one was refused. */
function useGallery(carId: string) {
  const add = useWrite({
    send: (image: string) => addPicture(carId, image),
    refresh: ['cars'],
    failed: 'Das Bild konnte nicht gespeichert werden.',
    told: 'here',
  });
  const remove = useWrite({
    send: (picture: ShownPicture) => removePicture(picture),
    refresh: ['cars'],
    failed: 'Das Bild konnte nicht entfernt werden.',
  });
  const { unreadable, take } = useSmallPhoto((photo) => void add.run(photo));
  return { add, failure: unreadable || add.errors['image'] || add.failure, remove, take };
}

type ThumbProps = {
  readonly car: CarAnswer;
  readonly picture: ShownPicture;
  readonly label: string;
  readonly onRemove: () => void;
};

function Thumb({ car, picture, label, onRemove }: ThumbProps) {
  const small = picture.widths.length > 0 ? `${picture.url}&w=320` : picture.url;
  const hidden = usePrivatePicture(car.active ? null : small.replace(/^\/api/, ''));
  return (
    <li>
      <img src={car.active ? small : hidden || undefined} alt={label} width="160" height="100" />
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`${label} entfernen`}
        onClick={onRemove}
      />
    </li>
  );
}
