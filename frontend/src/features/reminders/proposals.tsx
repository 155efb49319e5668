import { DocumentRegular } from '@fluentui/react-icons';
import { Button, Checkbox } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReminderProposalAnswer } from '#contracts/reminders/reminder-answers.js';
import { MOST_LETTERS } from '#contracts/reminders/reminder-fields.js';
import { call, messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { counted, formatDate, formatEuro } from '../../ui/dates/formats.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { useWrite } from '../../ui/forms/write.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { invoiceAddress } from '../../ui/pages/invoice-address.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { BlockDialog } from './block-dialog.js';
import { refusalsInWords, sumsInWords } from './reminder-words.js';
import { proposalsQuery, releaseLetters } from './reminders.queries.js';

/** What the run proposes today. A person releases. */
export function Proposals() {
  const query = useQuery(proposalsQuery);
  const answer = query.data;
  const note = answer === undefined ? undefined : counted(answer.items.length, 'Rechnung', 'Rechnungen');
  return (
    <Panel title="Vorschläge" note={note} busy={query.isFetching}>
      {query.isPending && <LoadingRows rows={3} />}
      {query.isError && answer === undefined && (
        <FailedList
          message={messageOf(query.error, 'Die Vorschläge konnten nicht geladen werden.')}
          retry={() => void query.refetch()}
        />
      )}
      {answer?.items.length === 0 && (
        <EmptyList icon={<DocumentRegular fontSize={32} />} sentence="Heute ist nichts zu mahnen." />
      )}
      {answer !== undefined && answer.items.length > 0 && <Choice items={answer.items} more={answer.more} />}
    </Panel>
  );
}

type ChoiceProps = { readonly items: readonly ReminderProposalAnswer[]; readonly more: number };

function Choice({ items, more }: ChoiceProps) {
  const mayChange = useMay('reminders:change');
  const free = items.filter(({ block }) => block === null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [posted, setPosted] = useState<ReadonlySet<string>>(new Set());
  const [blocking, setBlocking] = useState<ReminderProposalAnswer | null>(null);
  const chosen = free.filter(({ invoiceId }) => !left.has(invoiceId)).slice(0, MOST_LETTERS);
  const goesByMail = ({ invoiceId, hasEmail }: ReminderProposalAnswer) => hasEmail && !posted.has(invoiceId);
  const release = useRelease();
  const letters = chosen.map((one) => ({
    invoiceId: one.invoiceId,
    level: one.level,
    byMail: goesByMail(one),
  }));
  return (
    <div className="reminder-panel">
      <ul className="reminder-list" aria-label="Vorschläge">
        {items.map((item) => (
          <ProposalRow
            key={item.invoiceId}
            item={item}
            isChosen={!left.has(item.invoiceId)}
            byMail={goesByMail(item)}
            onChoose={(isChosen) => setLeft(toggled(left, item.invoiceId, !isChosen))}
            onByMail={(byMail) => setPosted(toggled(posted, item.invoiceId, !byMail))}
            onBlock={() => setBlocking(item)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="hint">{counted(more, 'weitere Rechnung folgt', 'weitere Rechnungen folgen')} danach.</p>
      )}
      {mayChange && free.length > 0 && (
        <Button
          appearance="primary"
          disabledFocusable={release.busy || letters.length === 0}
          onClick={() => letters.length > 0 && void release.run(letters)}
        >
          {release.busy ? 'Gebe frei …' : `${counted(letters.length, 'Mahnung', 'Mahnungen')} freigeben`}
        </Button>
      )}
      {blocking !== null && <BlockDialog {...blocking} onClose={() => setBlocking(null)} />}
    </div>
  );
}

type Letters = Parameters<typeof releaseLetters>[0];

function useRelease() {
  return useWrite({
    send: (letters: Letters, key) => releaseLetters(letters, key),
    refresh: ['reminders', 'payments'],
    onDone: (run) => {
      const done = run.outcomes.filter(({ refused }) => refused === null).length;
      if (done > 0) toasts.success('Freigegeben', counted(done, 'Mahnung', 'Mahnungen'));
      const refused = refusalsInWords(run);
      if (refused !== '') toasts.failure('Nicht alle Mahnungen wurden freigegeben.', refused);
    },
    failed: 'Die Mahnungen konnten nicht freigegeben werden.',
  });
}

type ProposalRowProps = {
  readonly item: ReminderProposalAnswer;
  readonly isChosen: boolean;
  readonly byMail: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onByMail: (byMail: boolean) => void;
  readonly onBlock: () => void;
};

function ProposalRow({ item, isChosen, byMail, onChoose, onByMail, onBlock }: ProposalRowProps) {
  const mayChange = useMay('reminders:change');
  const isFree = item.block === null;
  return (
    <li className="reminder-row">
      {mayChange && isFree && (
        <Checkbox
          aria-label={`${item.number} mahnen`}
          checked={isChosen}
          onChange={(_, { checked }) => onChoose(checked === true)}
        />
      )}
      <ProposalWords item={item} />
      <span className="reminder-sum">{formatEuro(item.total)}</span>
      {mayChange && (
        <span className="reminder-actions">
          {isFree && item.hasEmail && (
            <Checkbox
              label="per E-Mail"
              checked={byMail}
              onChange={(_, { checked }) => onByMail(checked === true)}
            />
          )}
          {isFree ? (
            <Button size="small" aria-label={`Mahnungen zu ${item.number} sperren`} onClick={onBlock}>
              Sperren
            </Button>
          ) : (
            <Unblock item={item} />
          )}
        </span>
      )}
    </li>
  );
}

function ProposalWords({ item }: { readonly item: ReminderProposalAnswer }) {
  const { invoiceId, number, workOrderId, customerName, level, dueDate, daysOverdue, lastLetter, block } =
    item;
  return (
    <span className="reminder-words">
      <span>
        <b>{customerName ?? 'Unbekannt'}</b>,{' '}
        <SiteLink to={invoiceAddress(invoiceId, workOrderId)}>{number}</SiteLink>, Stufe {level}
      </span>
      <small className="hint">
        fällig {formatDate(dueDate)}, {counted(daysOverdue, 'Tag', 'Tage')} überfällig
        {lastLetter !== null && `, letzter Brief ${formatDate(lastLetter.date)}`}; {sumsInWords(item)}
      </small>
      {block !== null && (
        <small className="reminder-block">
          {block.of === 'CUSTOMER' ? 'Kunde gesperrt' : 'Gesperrt'}: {block.reason}
        </small>
      )}
    </span>
  );
}

function Unblock({
  item: { block, invoiceId, customerId, number },
}: {
  readonly item: ReminderProposalAnswer;
}) {
  const path = block?.of === 'CUSTOMER' ? `customers/${customerId}` : `invoices/${invoiceId}`;
  const unblock = useWrite({
    send: (_: null, idempotencyKey) => call(`/reminders/${path}/unblock`, { method: 'POST', idempotencyKey }),
    refresh: ['reminders'],
    done: () => 'Sperre aufgehoben',
    failed: 'Die Sperre konnte nicht aufgehoben werden.',
  });
  return (
    <Button
      size="small"
      aria-label={`Sperre von ${number} aufheben`}
      disabledFocusable={unblock.busy}
      onClick={() => void unblock.run(null)}
    >
      Sperre aufheben
    </Button>
  );
}

function toggled(before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}
