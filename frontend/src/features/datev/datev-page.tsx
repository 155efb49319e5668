import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../api/session/use-may.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { BatchList } from './batch-list.js';
import { DatevSettings } from './datev-settings.js';
import { NewBatch } from './new-batch.js';
import './datev.css';

/** "DATEV": what the tax adviser gets next, what he got, and how documents become bookings. */
export function DatevPage() {
  const mayChange = useMay('settings:change');
  const [asked] = useSearchParams();
  return (
    <div className="page">
      <PageHead title="DATEV" note="Jeder Beleg geht genau einmal an den Steuerberater.">
        {mayChange && <HistoryButton list="datev" title="DATEV-Stapel" />}
      </PageHead>
      <NewBatch key={`${asked.get('monat')} ${asked.get('art')}`} />
      <BatchList />
      {mayChange && <DatevSettings />}
    </div>
  );
}
