import { PageHead } from '../../ui/pages/page-head.js';
import { Letters } from './letters.js';
import { Proposals } from './proposals.js';
import './reminders.css';

/** "Mahnwesen": what is due today, and the letters that were written. */
export function RemindersPage() {
  return (
    <div className="page">
      <PageHead title="Mahnwesen" note="Ein Lauf schlägt vor, Sie geben frei." />
      <Proposals />
      <Letters />
    </div>
  );
}
