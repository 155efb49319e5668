import { Button } from '@fluentui/react-components';
import { ArrowSwapRegular, EditRegular, QrCodeRegular } from '@fluentui/react-icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { LevelDetailAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import { isLocalDate } from '#contracts/values/local-date-time.js';
import { DateField } from '../../../ui/dates/date-field.js';
import { DetailPage } from '../../../ui/pages/detail-page.js';
import { formatDate, formatInstant, formatQuantity } from '../../../ui/dates/formats.js';
import { usePageAddress } from '../../../ui/pages/page-address.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { stockTones } from '../../../ui/feedback/status-tones.js';
import { useToday } from '../../../ui/dates/today.js';
import { AdjustDialog, MoveDialog } from './booking-dialogs.js';
import '../inventory.css';
import { levelQuery } from '../inventory.queries.js';
import { LabelDialog } from '../articles/label-dialog.js';
import { StockChart } from './stock-chart.js';
import { StockJournal } from './stock-journal.js';
import { useFreshInventory } from '../use-inventory.js';
import { useMay } from '../../../api/session/use-may.js';

type DialogName = 'move' | 'adjust' | 'label';

/** "Lagerdetail": one article at one location, now or at the end of any day. */
export function StockLevelPage() {
  useFreshInventory();
  const { id = '' } = useParams();
  const [address] = usePageAddress();
  const asked = address.get('stand');
  const asOf = isLocalDate(asked) ? asked : null;
  const query = useQuery({ ...levelQuery(id, asOf), placeholderData: keepPreviousData });
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const mayChange = useMay('inventory:change');
  return (
    <DetailPage
      query={query}
      back={{ to: '/inventory', label: 'Lager' }}
      title="Lagerdetail"
      notFound="Bestand wurde nicht gefunden."
      failed="Bestand konnte nicht geladen werden."
    >
      {(level: LevelDetailAnswer) => ({
        title: level.itemName,
        badges: <StatusBadge status={stockTones[stateOf(level.available)]} />,
        actions: <Actions mayBook={mayChange && asOf === null} onOpen={setDialog} />,
        facts: factsOf(level),
        notice: <AsOf asOf={asOf} />,
        main: (
          <>
            <StockChart id={id} level={level} asOf={asOf} />
            <StockJournal id={id} asOf={asOf} unit={level.uom} mayCounter={mayChange && asOf === null} />
            {dialog === 'move' && <MoveDialog level={level} onClose={() => setDialog(null)} />}
            {dialog === 'adjust' && <AdjustDialog level={level} onClose={() => setDialog(null)} />}
            {dialog === 'label' && <LabelDialog level={level} onClose={() => setDialog(null)} />}
          </>
        ),
      })}
    </DetailPage>
  );
}

function stateOf(available: number): keyof typeof stockTones {
  if (available > 0) return 'available';
  return available === 0 ? 'even' : 'negative';
}

function factsOf(level: LevelDetailAnswer) {
  const { uom, sku, locationCode, locationName } = level;
  return [
    { label: 'Standort', value: locationCode, note: `${locationName}, ${sku}` },
    {
      label: 'Bestand',
      value: formatQuantity(level.onHand, uom),
      note: `Aktualisiert ${formatInstant(level.updatedAt)}`,
    },
    { label: 'Reserviert', value: formatQuantity(level.reserved, uom) },
    { label: 'Verfügbar', value: formatQuantity(level.available, uom) },
    { label: 'Mindestbestand', value: formatQuantity(level.minimumStock, uom), note: 'über alle Standorte' },
  ];
}

type ActionsProps = { readonly mayBook: boolean; readonly onOpen: (dialog: DialogName) => void };

function Actions({ mayBook, onOpen }: ActionsProps) {
  return (
    <>
      <Button icon={<QrCodeRegular />} onClick={() => onOpen('label')}>
        Etikett
      </Button>
      {mayBook && (
        <>
          <Button icon={<ArrowSwapRegular />} onClick={() => onOpen('move')}>
            Umbuchen
          </Button>
          <Button icon={<EditRegular />} onClick={() => onOpen('adjust')}>
            Korrigieren
          </Button>
        </>
      )}
    </>
  );
}

/** The day of figures, chart and journal; it is part of the address. */
function AsOf({ asOf }: { readonly asOf: string | null }) {
  const today = useToday();
  const [, changeAddress] = usePageAddress();
  const choose = (date: string | null) =>
    changeAddress((before) => {
      const next = new URLSearchParams(before);
      if (date === null || date >= today) next.delete('stand');
      else next.set('stand', date);
      return next;
    });
  return (
    <>
      <div className="card stock-as-of">
        <DateField
          label="Stand am"
          value={asOf}
          today={today}
          isRefused={(date) => date > today}
          onChange={choose}
        />
        {asOf !== null && <Button onClick={() => choose(null)}>Heute</Button>}
      </div>
      {asOf !== null && (
        <output className="msg caution">
          Stand vom {formatDate(asOf)}. Gebucht werden kann nur, was heute ist.
        </output>
      )}
    </>
  );
}
