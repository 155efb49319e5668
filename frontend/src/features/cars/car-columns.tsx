import { createColumnHelper } from '@tanstack/react-table';
import { useContext } from 'react';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { DataTableFeatures } from '../../ui/data-table.js';
import { EditingRows, FlagCell, RowActions, TextCell } from '../../ui/editable-cells.js';
import type { EditableRow } from '../../ui/editable-rows.js';
import { PictureField } from '../../ui/picture-field.js';
import { LINK_LENGTH, NAME_LENGTH, type CarDraft } from './cars.queries.js';

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
    cell: ({ row }) => (
      <TextCell row={row.original} field="name" label="Bezeichnung" maxLength={NAME_LENGTH} />
    ),
  }),
  column.accessor(({ saved }) => saved.price, {
    id: 'price',
    header: 'Preis',
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
        maxLength={LINK_LENGTH}
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

function PictureCell({ row }: { readonly row: CarRow }) {
  const { edit } = useContext(EditingRows);
  return (
    <PictureField
      label={row.name}
      url={row.saved.imageUrl}
      change={row.draft.image}
      error={row.errors['image']}
      onChange={(image) => edit(row, { image })}
    />
  );
}
