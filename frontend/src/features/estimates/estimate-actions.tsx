import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateFileName } from '#contracts/estimates/estimate-file-name.js';
import { useMay } from '../../api/session/use-may.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import { useWrite } from '../../ui/forms/write.js';
import { linkOf, paperPath, sendEstimate, turnIntoOrder, withdrawEstimate } from './estimates.queries.js';

export type EstimateDialogName = 'edit' | 'excess' | 'phone';

type ActionsProps = {
  readonly estimate: EstimateAnswer;
  readonly ask: (dialog: EstimateDialogName) => void;
};

/** What the office can do with the estimate in its state. */
export function EstimateActions({ estimate, ask }: ActionsProps) {
  const { id, number, status, sent, hasUnsentChanges, approvedTotal, lines, answers } = estimate;
  const mayChange = useMay('estimates:change');
  const isChangeable = answers.length === 0 && status !== 'ANSWERED' && status !== 'WITHDRAWN';
  const isToSend = isChangeable && (status !== 'SENT' || hasUnsentChanges);
  return (
    <>
      {sent?.pdfReady === true && (
        <DownloadButton
          path={paperPath(id)}
          fileName={estimateFileName(number)}
          failed="Der Kostenvoranschlag konnte nicht heruntergeladen werden."
        >
          PDF
        </DownloadButton>
      )}
      {mayChange && isChangeable && <Button onClick={() => ask('edit')}>Bearbeiten</Button>}
      {mayChange && sent !== null && status !== 'WITHDRAWN' && (
        <>
          <CopyLink id={id} />
          {/* Nobody can say about which version the customer spoke while a newer one lies unsent. */}
          {!hasUnsentChanges && <Button onClick={() => ask('phone')}>Telefonische Freigabe</Button>}
          {approvedTotal === 0 && <Withdraw estimate={estimate} />}
        </>
      )}
      {mayChange && approvedTotal > 0 && (
        <Button onClick={() => ask('excess')}>Mehrkosten vereinbaren</Button>
      )}
      {mayChange && isChangeable && status === 'SENT' && !hasUnsentChanges && estimate.hasEmail && (
        <SendAgain estimate={estimate} />
      )}
      {mayChange && isToSend && <Send estimate={estimate} />}
      {mayChange && lines.some(isToOrder) && <TurnIntoOrder estimate={estimate} />}
    </>
  );
}

const isToOrder = ({ decision, ordered }: EstimateAnswer['lines'][number]): boolean =>
  decision?.approved === true && !ordered;

function TurnIntoOrder({ estimate: { id, workOrderId } }: Pick<ActionsProps, 'estimate'>) {
  const turn = useWrite({
    send: (_: null, key) => turnIntoOrder(id, key),
    refresh: ['estimates', 'work-orders'],
    done: () => 'Die freigegebenen Positionen sind im Auftrag',
    failed: 'Die Positionen konnten nicht übernommen werden.',
  });
  const words = workOrderId === null ? 'Auftrag anlegen' : 'In den Auftrag übernehmen';
  return (
    <Button appearance="primary" disabledFocusable={turn.busy} onClick={() => void turn.run(null)}>
      {turn.busy ? 'Übernehme …' : words}
    </Button>
  );
}

function Send({ estimate }: Pick<ActionsProps, 'estimate'>) {
  const { hasEmail, sent } = estimate;
  const send = useWrite({
    send: (byMail: boolean, key) => sendEstimate(estimate, byMail, key),
    refresh: ['estimates'],
    done: (_, byMail) =>
      byMail
        ? 'Der Kostenvoranschlag geht per E-Mail an den Kunden'
        : 'Freigegeben: bitte den Link weitergeben',
    failed: 'Der Kostenvoranschlag konnte nicht verschickt werden.',
  });
  const again = sent === null ? '' : 'Neue Fassung ';
  return (
    <>
      {hasEmail && (
        <Button disabledFocusable={send.busy} onClick={() => void send.run(false)}>
          Nur Link erzeugen
        </Button>
      )}
      <Button appearance="primary" disabledFocusable={send.busy} onClick={() => void send.run(hasEmail)}>
        {send.busy ? 'Sende …' : hasEmail ? `${again}per E-Mail senden` : `${again}freigeben`}
      </Button>
    </>
  );
}

function SendAgain({ estimate }: Pick<ActionsProps, 'estimate'>) {
  const again = useWrite({
    send: (_: null, key) => sendEstimate(estimate, true, key),
    refresh: ['estimates'],
    done: () => 'Der Kostenvoranschlag geht per E-Mail an den Kunden',
    failed: 'Der Kostenvoranschlag konnte nicht verschickt werden.',
  });
  const words = estimate.sent?.mailTo === null ? 'Per E-Mail senden' : 'Erneut senden';
  return (
    <Button disabledFocusable={again.busy} onClick={() => void again.run(null)}>
      {again.busy ? 'Sende …' : words}
    </Button>
  );
}

function CopyLink({ id }: { readonly id: string }) {
  const copy = useWrite({
    send: async (): Promise<void> => {
      const { url } = await linkOf(id);
      await navigator.clipboard.writeText(url);
    },
    refresh: [],
    onDone: () =>
      toasts.success('Link kopiert', 'Wer ihn hat, kann den Kostenvoranschlag ansehen und beantworten.'),
    failed: 'Der Link konnte nicht kopiert werden.',
  });
  return (
    <Button disabledFocusable={copy.busy} onClick={() => void copy.run(null)}>
      Link kopieren
    </Button>
  );
}

function Withdraw({ estimate: { id, number } }: Pick<ActionsProps, 'estimate'>) {
  const [asks, setAsks] = useState(false);
  const withdraw = useWrite({
    send: (_: null, key) => withdrawEstimate(id, key),
    refresh: ['estimates'],
    done: () => 'Kostenvoranschlag zurückgezogen',
    onDone: () => setAsks(false),
    failed: 'Der Kostenvoranschlag konnte nicht zurückgezogen werden.',
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>Zurückziehen</Button>
      {asks && (
        <ConfirmDialog
          title={`${number} zurückziehen?`}
          action="Zurückziehen"
          busyAction="Ziehe zurück …"
          busy={withdraw.busy}
          onConfirm={() => void withdraw.run(null)}
          onCancel={() => setAsks(false)}
        >
          Der Kunde kann dann nichts mehr freigeben. Das lässt sich nicht rückgängig machen.
        </ConfirmDialog>
      )}
    </>
  );
}
