import { Button, Checkbox } from '@fluentui/react-components';
import { useState } from 'react';
import type { DueAnswer } from '#contracts/audit/audit.api.js';
import { MOST_RELEASED } from '#contracts/invoices/invoice-fields.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { useMay } from '../../api/session/use-may.js';
import { formatDate } from '../../ui/dates/formats.js';
import { useWrite } from '../../ui/forms/write.js';
import { releaseInvoices } from './audit.queries.js';

type ReleaseListProps = Pick<DueAnswer, 'recipients' | 'kept'>;

const TITLE = 'Rechnungen nach ihrer Aufbewahrung';
const KEPT = 'Rechnungen nach ihrer Aufbewahrung, die bleiben';

/** Invoices past their retention. ADMIN chooses which lose recipient and documents; nothing goes by itself. */
export function ReleaseList({ recipients, kept }: ReleaseListProps) {
  const mayAct = useMay('invoices:release');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const wanted = recipients.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const release = useWrite({
    send: (ids: readonly string[], key) => releaseInvoices(ids, key),
    refresh: ['audit', 'invoices'],
    done: (answer) => ['Freigegeben', `${answer.released.length} Rechnungen werden gelöscht.`] as const,
    onDone: () => {
      setChosen(new Set());
      setIsAsking(false);
    },
    failed: 'Die Rechnungen konnten nicht freigegeben werden.',
  });
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => withChoice(before, ids, isChosen));
  return (
    <>
      {recipients.length > 0 && (
        <>
          <h3>{TITLE}</h3>
          {mayAct ? (
            <ChosenInvoices recipients={recipients} chosen={chosen} onChoose={choose} />
          ) : (
            <ul aria-label={TITLE}>
              {recipients.map(({ id, label, dueOn }) => (
                <NotedInvoice key={id} label={label} note={`fällig seit ${formatDate(dueOn)}`} />
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
      {kept.length > 0 && <KeptInvoices kept={kept} />}
      {isAsking && (
        <ConfirmDialog
          title="Rechnungen löschen?"
          action="Endgültig löschen"
          busyAction="Lösche …"
          busy={release.busy}
          onConfirm={() => void release.run(wanted.slice(0, MOST_RELEASED))}
          onCancel={() => setIsAsking(false)}
        >
          Empfänger, Texte, PDF und E-Rechnung von {wanted.length} Rechnungen werden unwiderruflich gelöscht.
          Nummern und Beträge bleiben.
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

type ChosenProps = Pick<DueAnswer, 'recipients'> & {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

function ChosenInvoices({ recipients, chosen, onChoose }: ChosenProps) {
  const ids = recipients.map(({ id }) => id);
  return (
    <>
      {recipients.length > 1 && (
        <Checkbox
          label="Alle auswählen"
          checked={ids.every((id) => chosen.has(id))}
          onChange={(_, { checked }) => onChoose(ids, checked === true)}
        />
      )}
      <ul aria-label={TITLE}>
        {recipients.map(({ id, label, dueOn }) => (
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

function KeptInvoices({ kept }: Pick<DueAnswer, 'kept'>) {
  return (
    <>
      <h3>{KEPT}</h3>
      <ul aria-label={KEPT}>
        {kept.map(({ id, label, reason }) => (
          <NotedInvoice key={id} label={label} note={reason} />
        ))}
      </ul>
    </>
  );
}

function NotedInvoice({ label, note }: { readonly label: string; readonly note: string }) {
  return (
    <li>
      <span>
        {label} <span className="hint">{note}</span>
      </span>
    </li>
  );
}
