import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { counted, formatEuro } from '../../../ui/dates/formats.js';
import { useWrite } from '../../../ui/forms/write.js';
import { bookSure, sureQuery } from './bank.queries.js';

/** Books everything whose number and sum fit exactly, by one click. */
export function SureBar({ mayBook }: { readonly mayBook: boolean }) {
  const { data } = useQuery(sureQuery);
  const book = useWrite({
    send: (_: null, key) => bookSure(key),
    refresh: ['payments', 'invoices'],
    done: (booked) => ['Gebucht', counted(booked, 'Zahlung', 'Zahlungen')] as const,
    failed: 'Die sicheren Vorschläge konnten nicht gebucht werden.',
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <div className="msg positive bank-sure">
      <span className="grow">
        {counted(data.count, 'Geldeingang passt', 'Geldeingänge passen')} mit Nummer und Betrag genau (
        {formatEuro(data.amount)}).
      </span>
      {mayBook && (
        <Button appearance="primary" disabledFocusable={book.busy} onClick={() => void book.run(null)}>
          {book.busy ? 'Buche …' : 'Alle sicheren buchen'}
        </Button>
      )}
    </div>
  );
}
