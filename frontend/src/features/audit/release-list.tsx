import { Button, Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import type { DueAnswer, DueItem, KeptItem } from '#contracts/audit/audit.api.js';
import type { ReleasedAnswer } from '#contracts/invoices/retention.api.js';
import { MOST_RELEASED } from '#contracts/invoices/invoice-fields.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { useMay } from '../../api/session/use-may.js';
import { formatDate } from '../../ui/dates/formats.js';
import { useWrite } from '../../ui/forms/write.js';
import { releaseInvoices, releaseStatements } from './audit.queries.js';
import { INVOICE_WORDS, STATEMENT_WORDS, type ReleaseWords } from './release-words.js';

/** What is released of a list, and in which words. */
type Released = ReleaseWords & {
  readonly send: (ids: readonly string[], idempotencyKey: string) => Promise<ReleasedAnswer>;
  readonly refresh: readonly string[];
};

type ReleaseListProps = {
  readonly of: Released;
  readonly due: readonly DueItem[];
  readonly kept: readonly KeptItem[];
};

const INVOICES: Released = { ...INVOICE_WORDS, send: releaseInvoices, refresh: ['audit', 'invoices'] };
const STATEMENTS: Released = { ...STATEMENT_WORDS, send: releaseStatements, refresh: ['audit', 'payments'] };

/** Invoices and bank statements past their retention. */
export function ReleaseLists({
  recipients,
  kept,
  statements,
}: Pick<DueAnswer, 'recipients' | 'kept' | 'statements'>) {
  const keptStatements = statements.flatMap(({ reason, ...item }) =>
    reason === null ? [] : [{ ...item, reason }],
  );
  return (
    <>
      <ReleaseList of={INVOICES} due={recipients} kept={kept} />
      <ReleaseList
        of={STATEMENTS}
        due={statements.filter(({ reason }) => reason === null)}
        kept={keptStatements}
      />
    </>
  );
}

/** ADMIN chooses which of them lose texts and documents; nothing goes by itself. */
function ReleaseList({ of, due, kept }: ReleaseListProps) {
  const title = `${of.things} nach ihrer Aufbewahrung`;
  const mayAct = useMay('invoices:release');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const wanted = due.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const release = useWrite({
    send: (ids: readonly string[], key) => of.send(ids, key),
    refresh: of.refresh,
    done: (answer) => ['Freigegeben', of.deleted(answer.released.length)] as const,
    onDone: () => {
      setChosen(new Set());
      setIsAsking(false);
    },
    failed: `Die ${of.things} konnten nicht freigegeben werden.`,
  });
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => withChoice(before, ids, isChosen));
  return (
    <>
      {due.length > 0 && (
        <>
          <h3>{title}</h3>
          {mayAct ? (
            <Chosen title={title} due={due} chosen={chosen} onChoose={choose} />
          ) : (
            <ul aria-label={title}>
              {due.map(({ id, label, dueOn }) => (
                <Noted key={id} label={label} note={`fällig seit ${formatDate(dueOn)}`} />
              ))}
            </ul>
          )}
          {mayAct && (
            <Button disabledFocusable={wanted.length === 0} onClick={() => setIsAsking(wanted.length > 0)}>
              Zum Löschen freigeben
            </Button>
          )}
        </>
      )}
      {kept.length > 0 && <Kept title={`${title}, die bleiben`} kept={kept} />}
      {isAsking && (
        <ConfirmDialog
          title={`${of.things} löschen?`}
          action="Endgültig löschen"
          busyAction="Lösche …"
          busy={release.busy}
          onConfirm={() => void release.run(wanted.slice(0, MOST_RELEASED))}
          onCancel={() => setIsAsking(false)}
        >
          {of.lost(wanted.length)}
        </ConfirmDialog>
      )}
    </>
  );
}

function withChoice(
  before: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const after = new Set(before);
  for (const id of ids) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
}

type ChosenProps = {
  readonly title: string;
  readonly due: readonly DueItem[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

function Chosen({ title, due, chosen, onChoose }: ChosenProps) {
  const ids = due.map(({ id }) => id);
  return (
    <>
      {due.length > 1 && (
        <Checkbox
          label="Alle auswählen"
          checked={ids.every((id) => chosen.has(id))}
          onChange={(_, { checked }) => onChoose(ids, checked === true)}
        />
      )}
      <ul aria-label={title}>
        {due.map(({ id, label, dueOn }) => (
          <li key={id}>
            <Checkbox
              label={`${label}, fällig seit ${formatDate(dueOn)}`}
              checked={chosen.has(id)}
              onChange={(_, { checked }) => onChoose([id], checked === true)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type KeptProps = { readonly title: string; readonly kept: readonly KeptItem[] };

function Kept({ title, kept }: KeptProps) {
  return (
    <>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {kept.map(({ id, label, reason }) => (
          <Noted key={id} label={label} note={reason} />
        ))}
      </ul>
    </>
  );
}

function Noted({ label, note }: { readonly label: string; readonly note: string }) {
  return (
    <li>
      <span>
        {label} <span className="hint">{note}</span>
      </span>
    </li>
  );
}
