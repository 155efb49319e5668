import { DocumentRegular } from '@fluentui/react-icons';
import { Button, Field, SearchBox } from '@fluentui/react-components';
import type { LetterAnswer, RemindedInvoiceAnswer } from '#contracts/reminders/reminder-answers.js';
import { MOST_LETTERS } from '#contracts/reminders/reminder-fields.js';
import { download } from '../../api/download.js';
import { call, messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { counted, formatDate, formatEuro } from '../../ui/dates/formats.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import { useWrite } from '../../ui/forms/write.js';
import type { ListQuestions } from '../../ui/lists/list-address.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { invoiceAddress } from '../../ui/pages/invoice-address.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { refusalsInWords, stateInWords, sumsInWords } from './reminder-words.js';
import { lettersPath, postLetters, type LetterId } from './reminders.queries.js';

const QUESTIONS: ListQuestions = { filters: [] };
const FAILED = 'Die Mahnungen konnten nicht geladen werden.';

/** The letters of all invoices, the last first; and those that wait for the printer. */
export function Letters() {
  const address = useListAddress(QUESTIONS);
  const list = useKeyPages<RemindedInvoiceAnswer>({
    queryKey: ['reminders', 'page'],
    path: '/reminders/page',
    query: { search: address.settledSearch },
    size: 50,
  });
  const mayChange = useMay('reminders:change');
  const waiting = list.rows.flatMap(({ invoiceId, letters }) =>
    letters
      .filter(({ state, byMail }) => state === 'PRINTED' && !byMail)
      .map(({ id: letterId }) => ({ invoiceId, letterId })),
  );
  return (
    <Panel
      title="Mahnungen"
      busy={list.isFetching}
      actions={mayChange && waiting.length > 0 ? <PrintButton letters={waiting} /> : undefined}
    >
      <search className="tools reminder-search" aria-label="Mahnungen filtern">
        <Field label="Suche">
          <SearchBox
            value={address.search}
            placeholder="Rechnungsnummer"
            maxLength={100}
            onChange={(_, { value }) => address.setSearch(value)}
          />
        </Field>
      </search>
      {list.isPending && <LoadingRows rows={3} />}
      {list.isError && !list.isLoaded && (
        <FailedList message={messageOf(list.error, FAILED)} retry={list.retry} />
      )}
      {list.isLoaded && list.rows.length === 0 && (
        <EmptyList
          icon={<DocumentRegular fontSize={32} />}
          sentence={address.settledSearch === '' ? 'Noch keine Mahnungen.' : 'Keine Mahnung gefunden.'}
        />
      )}
      {list.rows.length > 0 && (
        <ul className="reminder-list reminder-panel" aria-label="Mahnungen">
          {list.rows.map((invoice) => (
            <li key={invoice.invoiceId} className="reminder-invoice">
              <InvoiceLetters invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      {list.more !== null && (
        <Button onClick={list.more.load} disabledFocusable={list.more.loading}>
          Weitere laden
        </Button>
      )}
    </Panel>
  );
}

function InvoiceLetters({ invoice }: { readonly invoice: RemindedInvoiceAnswer }) {
  const { invoiceId, number, customerName, workOrderId, open, letters, block } = invoice;
  return (
    <>
      <span>
        <b>{customerName ?? 'Unbekannt'}</b>,{' '}
        <SiteLink to={invoiceAddress(invoiceId, workOrderId)}>{number}</SiteLink>
        <small className="hint">
          {' '}
          {open > 0 ? `heute offen ${formatEuro(open)}` : 'bezahlt'}
          {block !== null && `, gesperrt: ${block}`}
        </small>
      </span>
      {letters.map((letter) => (
        <LetterRow key={letter.id} invoice={invoice} letter={letter} />
      ))}
    </>
  );
}

type LetterRowProps = { readonly invoice: RemindedInvoiceAnswer; readonly letter: LetterAnswer };

function LetterRow({ invoice: { invoiceId, number }, letter }: LetterRowProps) {
  const mayChange = useMay('reminders:change');
  const path = `/reminders/invoices/${invoiceId}/letters/${letter.id}`;
  const withdraw = useWrite({
    send: (_: null, idempotencyKey) => call(`${path}/withdraw`, { method: 'POST', idempotencyKey }),
    refresh: ['reminders', 'payments'],
    done: () => 'Mahnung zurückgezogen',
    failed: 'Die Mahnung konnte nicht zurückgezogen werden.',
  });
  const isWaiting = letter.state === 'RELEASED' || letter.state === 'PRINTED';
  return (
    <div className={letter.state === 'WITHDRAWN' ? 'reminder-row is-withdrawn' : 'reminder-row'}>
      <span className="reminder-words">
        <span>
          Stufe {letter.level} vom {formatDate(letter.date)}, Frist {formatDate(letter.deadline)}
        </span>
        <small className="hint">
          {stateInWords(letter)}; {sumsInWords(letter)}
        </small>
      </span>
      <span className="reminder-sum">{formatEuro(letter.total)}</span>
      <span className="reminder-actions">
        {letter.state !== 'RELEASED' && letter.state !== 'WITHDRAWN' && (
          <DownloadButton
            small
            path={`${path}/pdf`}
            fileName="mahnung.pdf"
            failed="Die Mahnung konnte nicht heruntergeladen werden."
          >
            PDF
          </DownloadButton>
        )}
        {mayChange && isWaiting && (
          <Button
            size="small"
            aria-label={`Mahnung zu ${number} zurückziehen`}
            disabledFocusable={withdraw.busy}
            onClick={() => void withdraw.run(null)}
          >
            Zurückziehen
          </Button>
        )}
      </span>
    </div>
  );
}

/** Looks at the open sums once more, then hands out one file with all letters that may go. */
function PrintButton({ letters }: { readonly letters: readonly LetterId[] }) {
  const some = letters.slice(0, MOST_LETTERS);
  const print = useWrite({
    send: async (_: null, idempotencyKey) => {
      const run = await postLetters(some, idempotencyKey);
      const posted = run.outcomes.filter(({ refused }) => refused === null);
      if (posted.length > 0) await download(lettersPath(posted), 'Mahnungen.pdf');
      return run;
    },
    refresh: ['reminders', 'payments'],
    onDone: (run) => {
      const done = run.outcomes.filter(({ refused }) => refused === null).length;
      if (done > 0) toasts.success('Als verschickt vermerkt', counted(done, 'Mahnung', 'Mahnungen'));
      const refused = refusalsInWords(run);
      if (refused !== '') toasts.failure('Nicht alle Mahnungen wurden gedruckt.', refused);
    },
    failed: 'Die Mahnungen konnten nicht gedruckt werden.',
  });
  return (
    <Button appearance="primary" disabledFocusable={print.busy} onClick={() => void print.run(null)}>
      {print.busy ? 'Drucke …' : `${counted(some.length, 'Brief', 'Briefe')} drucken`}
    </Button>
  );
}
