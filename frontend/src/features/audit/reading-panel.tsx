import { useQuery } from '@tanstack/react-query';
import { AUDITED_HISTORIES, type AuditedHistory } from '#contracts/site/history.api.js';
import type { InvoicingSettingsAnswer } from '#contracts/invoices/invoicing-settings.api.js';
import { shownName } from '#contracts/users/shown-name.js';
import { invoicingSettingsQuery, usersQuery } from '../../api/queries/administration.queries.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { messageOf } from '../../api/http.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';

/** Holds have their history in their own panel. */
const HISTORIES = Object.entries(AUDITED_HISTORIES).filter(([list]) => list !== 'retention-holds') as [
  AuditedHistory,
  string,
][];

/** Further reading for auditors: users and roles, settings of invoices, their histories, and purchase orders. */
export function ReadingPanel() {
  const users = useQuery(usersQuery);
  const settings = useQuery(invoicingSettingsQuery);
  const failed = [users, settings].find(({ isError }) => isError);
  return (
    <Panel title="Benutzer und Einstellungen" className="audit-due">
      <div className="panel-body">
        {failed !== undefined && (
          <FailedList
            message={messageOf(failed.error, 'Benutzer und Einstellungen konnten nicht geladen werden.')}
            retry={() => void failed.refetch()}
          />
        )}
        <h3>Benutzer</h3>
        <ul aria-label="Benutzer">
          {users.data?.map((user) => (
            <li key={user.id}>
              <span>
                {shownName(user)} <span className="hint">{user.roles.join(', ')}</span>
              </span>
            </li>
          ))}
        </ul>
        <h3>Rechnungen</h3>
        <ul aria-label="Rechnungseinstellungen">
          {settings.data !== undefined && linesOf(settings.data).map((line) => <li key={line}>{line}</li>)}
        </ul>
        <h3>Änderungen</h3>
        <ul aria-label="Änderungen">
          {HISTORIES.map(([list, title]) => (
            <li key={list}>
              <span>{title}</span>
              <HistoryButton list={list} title={title} small />
            </li>
          ))}
        </ul>
        <SiteLink to="/supply/orders">Bestellungen bei Lieferanten</SiteLink>
      </div>
    </Panel>
  );
}

function linesOf(settings: InvoicingSettingsAnswer): readonly string[] {
  const {
    hourlyRate,
    paymentDays,
    discountPercent,
    discountDays,
    revenueAccounts,
    expenseAccounts,
    debtorAccount,
    creditorAccount,
  } = settings;
  return [
    `Stundensatz netto: ${hourlyRate === null ? 'keiner' : formatEuro(hourlyRate)}`,
    `Zahlungsziel: ${paymentDays} Tage`,
    discountPercent === 0
      ? 'Skonto: keines'
      : `Skonto: ${discountPercent.toLocaleString('de-DE')} % in ${discountDays} Tagen`,
    `Erlöskonten: ${accounts(revenueAccounts)}`,
    `Aufwandskonten: ${accounts(expenseAccounts)}`,
    `Debitoren: ${debtorAccount || 'keines'}, Kreditoren: ${creditorAccount || 'keines'}`,
  ];
}

function accounts(given: InvoicingSettingsAnswer['revenueAccounts']): string {
  return given.map(({ taxPercent, account }) => `${taxPercent} %: ${account}`).join(', ') || 'keine';
}
