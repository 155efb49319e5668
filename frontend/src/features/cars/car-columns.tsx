import { useContext } from 'react';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { EditingRows, FlagCell, RowActions, TextCell } from '../../ui/editable-cells.js';
import type { EditableRow } from '../../ui/editable-rows.js';
import { listColumns } from '../../ui/list-columns.js';
import { PictureField } from '../../ui/picture-field.js';
import { LINK_LENGTH, NAME_LENGTH, type CarDraft } from './cars.queries.js';

type CarRow = EditableRow<CarAnswer, CarDraft>;

/** The columns of "Fahrzeuge verwalten". */
export const carColumns = listColumns<CarRow>([
  {
    id: 'image',
    header: 'Bild',
    cell: (row) => <PictureCell row={row} />,
  },
  {
    id: 'name',
    header: 'Bezeichnung',
    sortable: true,
    value: ({ saved }) => saved.name,
    cell: (row) => <TextCell row={row} field="name" label="Bezeichnung" maxLength={NAME_LENGTH} />,
  },
  {
    id: 'price',
    header: 'Preis',
    sortable: true,
    value: ({ saved }) => saved.price,
    cell: (row) => (
      <TextCell row={row} field="price" label="Preis" inputMode="decimal" maxLength={20} after="€" />
    ),
  },
  {
    id: 'link',
    header: 'Link',
    cell: (row) => (
      <TextCell
        row={row}
        field="link"
        label="Link"
        inputMode="url"
        placeholder="https://"
        maxLength={LINK_LENGTH}
      />
    ),
  },
  {
    id: 'active',
    header: 'Aktiv',
    cell: (row) => <FlagCell row={row} field="active" label="Aktiv" />,
  },
  {
    id: 'actions',
    header: 'Aktionen',
    cell: (row) => <RowActions row={row} />,
  },
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
