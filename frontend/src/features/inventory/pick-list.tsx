import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { PickAnswer } from '#contracts/inventory/stock/movements.api.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { formatQuantity } from '../../ui/dates/formats.js';
import { listColumns, type ListColumn } from '../../ui/tables/list-columns.js';
import { QuantityField, quantityOf } from '../../ui/forms/number-fields.js';
import { Panel } from '../../ui/pages/panel.js';
import { ReadList } from '../../ui/lists/read-list.js';
import { asTyped } from '../../ui/forms/typed-number.js';
import { useWrite } from '../../ui/forms/write.js';
import { pick, pickListQuery } from './inventory.queries.js';
import { Quantity } from './stock/quantity.js';
import { useMay } from '../../api/session/use-may.js';

type Wanted = { readonly line: PickAnswer; readonly action: 'issue' | 'return' };

/** "Kommissionierung": what orders wait for, by order. */
export function PickList() {
  const list = useQuery(pickListQuery);
  const mayChange = useMay('inventory:change');
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const columns = useMemo(() => columnsWith(mayChange ? setWanted : null), [mayChange]);
  return (
    <Panel
      title="Kommissionierung"
      note="Für Aufträge reserviert und noch nicht entnommen"
      busy={list.isFetching}
    >
      <ReadList
        label="Kommissionierung"
        list={list}
        columns={columns}
        rowId={({ partLineId }) => partLineId}
        failed="Die Kommissionierung konnte nicht geladen werden."
        empty={{ sentence: 'Kein Auftrag wartet auf Teile.' }}
      />
      {wanted && <PickDialog key={wanted.line.partLineId} {...wanted} onClose={() => setWanted(null)} />}
    </Panel>
  );
}

function columnsWith(want: ((wanted: Wanted) => void) | null) {
  return listColumns<PickAnswer>([
    {
      id: 'order',
      header: 'Auftrag',
      phone: 'status',
      sortable: true,
      value: ({ workOrderNumber }) => workOrderNumber,
    },
    {
      id: 'name',
      header: 'Artikel',
      phone: 'title',
      cell: ({ name, number }) => (
        <>
          <strong>{name}</strong>
          <span className="inventory-sku">{number}</span>
        </>
      ),
    },
    {
      id: 'location',
      header: 'Standort',
      phone: 'left',
      cell: ({ locationCode }) => <span className="inventory-code">{locationCode ?? '–'}</span>,
    },
    {
      id: 'reserved',
      header: 'Reserviert',
      align: 'end',
      phone: 'right',
      cell: (it) => <Quantity value={it.reserved} unit={it.unit} />,
    },
    {
      id: 'onHand',
      header: 'Bestand dort',
      align: 'end',
      phone: 'labelled',
      cell: (it) => <Quantity value={it.onHand} />,
    },
    actions(want),
  ]);
}

function actions(want: ((wanted: Wanted) => void) | null): ListColumn<PickAnswer> {
  return {
    id: 'actions',
    header: 'Aktionen',
    width: '220px',
    phone: 'actions',
    cell: (line) =>
      want && (
        <div className="acts">
          <Button
            size="small"
            appearance="primary"
            aria-label={`${line.name} für ${line.workOrderNumber} entnehmen`}
            onClick={() => want({ line, action: 'issue' })}
          >
            Entnehmen
          </Button>
          <Button
            size="small"
            aria-label={`${line.name} von ${line.workOrderNumber} zurücknehmen`}
            onClick={() => want({ line, action: 'return' })}
          >
            Zurücknehmen
          </Button>
        </div>
      ),
  };
}

function PickDialog({ line, action, onClose }: Wanted & { readonly onClose: () => void }) {
  const isIssue = action === 'issue';
  const whole = asTyped(isIssue ? line.reserved : undefined);
  const [typed, setTyped] = useState(whole);
  const [wrong, setWrong] = useState('');
  const write = useWrite({
    send: (quantity: number, key) => pick(line.partLineId, action, { quantity }, key),
    refresh: ['inventory'],
    done: ({ name }) => [isIssue ? 'Entnommen' : 'Zurückgenommen', name],
    onDone: onClose,
    failed: isIssue ? 'Entnehmen fehlgeschlagen.' : 'Zurücknehmen fehlgeschlagen.',
    told: 'here',
  });
  const submit = () => {
    const quantity = quantityOf(typed);
    if (quantity === undefined || quantity <= 0)
      return setWrong('Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.');
    setWrong('');
    return void write.run(quantity);
  };
  return (
    <FormDialog
      small
      title={isIssue ? 'Teil entnehmen' : 'Teil zurücknehmen'}
      action={isIssue ? 'Entnehmen' : 'Zurücknehmen'}
      busyAction="Buche …"
      unsaved={typed !== whole}
      busy={write.busy}
      failure={write.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {line.name} für {line.workOrderNumber}, reserviert {formatQuantity(line.reserved, line.unit)}
      </p>
      <QuantityField
        name="quantity"
        label="Menge"
        required
        unit={line.unit}
        value={typed}
        error={wrong || write.errors['quantity']}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
