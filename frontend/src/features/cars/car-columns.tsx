import { Button } from '@fluentui/react-components';
import { createColumnHelper } from '@tanstack/react-table';
import { useContext, useState } from 'react';
import { carFields } from '#contracts/site/car-fields.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { DataTableFeatures } from '../../ui/tables/data-table.js';
import { EditingRows, FlagCell, RowActions, TextCell } from '../../ui/tables/editable-cells.js';
import type { EditableRow } from '../../ui/tables/editable-rows.js';
import { counted } from '../../ui/dates/formats.js';
import { PictureField } from '../../ui/files/picture-field.js';
import { usePrivatePicture } from '../../ui/files/private-picture.js';
import type { CarDraft } from './cars.queries.js';
import { FuelChoice } from './fuel-choice.js';
import { GalleryDialog } from './gallery-dialog.js';

type CarRow = EditableRow<CarAnswer, CarDraft>;

const column = createColumnHelper<DataTableFeatures, CarRow>();

/** The columns of "Fahrzeuge verwalten". */
export const carColumns = column.columns([
  column.display({
    id: 'image',
    header: 'Bild',
    enableSorting: false,
    cell: ({ row }) => <PictureCell row={row.original} />,
  }),
  column.accessor(({ saved }) => saved.name, {
    id: 'name',
    header: 'Bezeichnung',
    cell: ({ row }) => <NameCell row={row.original} />,
  }),
  column.accessor(({ saved }) => saved.price, {
    id: 'price',
    header: 'Preis',
    meta: { align: 'end' },
    cell: ({ row }) => (
      <TextCell row={row.original} field="price" label="Preis" inputMode="decimal" maxLength={20} after="€" />
    ),
  }),
  column.display({
    id: 'link',
    header: 'Link',
    enableSorting: false,
    cell: ({ row }) => (
      <TextCell
        row={row.original}
        field="link"
        label="Link"
        inputMode="url"
        placeholder="https://"
        maxLength={carFields.link.maxLength}
      />
    ),
  }),
  column.display({
    id: 'active',
    header: 'Aktiv',
    enableSorting: false,
    cell: ({ row }) => <FlagCell row={row.original} field="active" label="Aktiv" />,
  }),
  column.display({
    id: 'actions',
    header: 'Aktionen',
    enableSorting: false,
    cell: ({ row }) => <RowActions row={row.original} />,
  }),
]);

/** The name, and below it the facts that buyers ask for first. */
function NameCell({ row }: { readonly row: CarRow }) {
  return (
    <span className="car-words">
      <TextCell row={row} field="name" label="Bezeichnung" maxLength={carFields.name.maxLength} />
      <span className="car-facts-cells">
        <TextCell
          row={row}
          field="firstRegistration"
          label="Erstzulassung"
          placeholder="EZ MM/JJJJ"
          maxLength={7}
        />
        <TextCell
          row={row}
          field="mileageKm"
          label="Kilometerstand"
          inputMode="numeric"
          maxLength={9}
          after="km"
        />
        <FuelCell row={row} />
        <TextCell row={row} field="powerKw" label="Leistung" inputMode="numeric" maxLength={4} after="kW" />
      </span>
    </span>
  );
}

function FuelCell({ row }: { readonly row: CarRow }) {
  const { edit } = useContext(EditingRows);
  return (
    <FuelChoice
      label={`Kraftstoff: ${row.name}`}
      fuel={row.draft.fuel}
      onChoose={(fuel) => edit(row, { fuel })}
    />
  );
}

function PictureCell({ row }: { readonly row: CarRow }) {
  const { edit } = useContext(EditingRows);
  const { imageUrl, active } = row.saved;
  const [open, setOpen] = useState(false);
  const hidden = usePrivatePicture(active || imageUrl === null ? null : imageUrl.replace(/^\/api/, ''));
  return (
    <>
      <PictureField
        kind="photograph"
        label={row.name}
        url={active ? imageUrl : hidden || null}
        change={row.draft.image}
        error={row.errors['image']}
        onChange={(image) => edit(row, { image })}
      />
      <Button
        size="small"
        appearance="subtle"
        className="car-more-pictures"
        aria-label={`${row.name}: alle Bilder`}
        onClick={() => setOpen(true)}
      >
        {counted(row.saved.pictures.length, 'Bild', 'Bilder')}
      </Button>
      {open && <GalleryDialog carId={row.id} onClose={() => setOpen(false)} />}
    </>
  );
}
