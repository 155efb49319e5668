import { Button, DialogActions, DialogContent, DialogTitle, Field, Input } from '@fluentui/react-components';
import { CopyRegular, DeleteRegular, LinkRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/http.js';
import { FailureBar } from '../../../ui/feedback/failure-bar.js';
import { FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { Modal } from '../../../ui/dialogs/modal.js';
import { useStillHere } from '../../../ui/saving/still-here.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { feedQuery, useFeedActions } from './feed.queries.js';
import './feed-dialog.css';

/** "Kalender abonnieren": an address of one's own for calendar programs, how to use it, and how to make it worthless. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const feed = useQuery(feedQuery);
  const { create, revoke } = useFeedActions();
  const { asksToRevoke, setAsksToRevoke, withdraw } = useWithdrawal(revoke);
  const url = feed.data?.url ?? null;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: what takes its place is next.
    if (document.activeElement !== document.body) return;
    const next = asksToRevoke ? '.msg button' : 'input, .feed-create';
    content.current?.querySelector<HTMLElement>(next)?.focus();
  });
  const failed = create.error ?? revoke.error;
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Kalender abonnieren</DialogTitle>
      <DialogContent ref={content} className="feed">
        <p>
          Mit einem persönlichen Link zeigen Outlook, Apple Kalender, Google Kalender und Telefone die Termine
          der Werkstatt. Sie holen Änderungen von selbst ab, je nach Programm nach Minuten bis Stunden. Ändern
          lassen sich Termine nur hier.
        </p>
        {feed.isPending && <LoadingRows />}
        {feed.isError && (
          <FailedList
            message={messageOf(feed.error, 'Der Kalender-Link konnte nicht geladen werden.')}
            retry={() => void feed.refetch()}
          />
        )}
        <FailureBar
          text={failed ? messageOf(failed, 'Das hat nicht geklappt. Bitte erneut versuchen.') : ''}
        />
        {feed.isSuccess && url === null && (
          <CreateLink busy={create.isPending} onCreate={() => create.mutate()} />
        )}
        {url !== null && <Subscription url={url} />}
        {url !== null && asksToRevoke && (
          <RevokeQuestion
            busy={revoke.isPending}
            onKeep={() => setAsksToRevoke(false)}
            onRevoke={() => {
              create.reset();
              withdraw();
            }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {url !== null && !asksToRevoke && (
          <Button icon={<DeleteRegular />} onClick={() => setAsksToRevoke(true)}>
            Link widerrufen
          </Button>
        )}
        <Button appearance={url === null ? 'secondary' : 'primary'} onClick={onClose}>
          Schließen
        </Button>
      </DialogActions>
    </Modal>
  );
}

/** Makes the address worthless, once that was asked; a failure is told also to who has closed the dialog. */
function useWithdrawal(revoke: ReturnType<typeof useFeedActions>['revoke']) {
  const [asksToRevoke, setAsksToRevoke] = useState(false);
  const isStillHere = useStillHere();
  const failed = (error: unknown) =>
    isStillHere() || toasts.failure(messageOf(error, 'Widerruf fehlgeschlagen.'));
  const withdraw = () =>
    void revoke
      .run()
      ?.then(
        () => toasts.success('Link widerrufen', 'Abonnierte Kalender erhalten keine Termine mehr.'),
        failed,
      )
      .then(() => setAsksToRevoke(false));
  return { asksToRevoke, setAsksToRevoke, withdraw };
}

function CreateLink({ busy, onCreate }: { readonly busy: boolean; readonly onCreate: () => void }) {
  return (
    <Button
      appearance="primary"
      className="feed-create"
      icon={<LinkRegular />}
      disabledFocusable={busy}
      onClick={onCreate}
    >
      {busy ? 'Erstelle …' : 'Link erstellen'}
    </Button>
  );
}

type RevokeQuestionProps = {
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onRevoke: () => void;
};

function RevokeQuestion({ busy, onKeep, onRevoke }: RevokeQuestionProps) {
  return (
    <div className="msg caution" role="alert">
      <span className="grow">
        Link wirklich widerrufen? Kalender, die ihn abonniert haben, erhalten keine Termine mehr.
      </span>
      <Button size="small" disabledFocusable={busy} onClick={onKeep}>
        Behalten
      </Button>
      <Button
        size="small"
        appearance="primary"
        className="btn-danger"
        disabledFocusable={busy}
        onClick={onRevoke}
      >
        {busy ? 'Widerrufe …' : 'Widerrufen'}
      </Button>
    </div>
  );
}

function Subscription({ url }: { readonly url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.success('Link kopiert');
    } catch {
      toasts.failure('Kopieren nicht möglich', 'Bitte den Link markieren und selbst kopieren.');
    }
  };
  return (
    <>
      <div className="feed-link">
        <Field label="Ihr Kalender-Link">
          <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button icon={<CopyRegular />} onClick={() => void copy()}>
          Kopieren
        </Button>
      </div>
      <ul>
        <li>
          Apple Kalender, Outlook und Telefone:{' '}
          <a href={url.replace(/^https?:/, 'webcal:')}>im Kalenderprogramm öffnen</a>.
        </li>
        <li>Google Kalender: „Weitere Kalender“ › „Per URL“, dort den Link einfügen.</li>
      </ul>
      <p className="hint">
        Wer diesen Link hat, sieht Namen und Kennzeichen aller Termine. Geben Sie ihn nicht weiter; ist er in
        fremde Hände geraten, widerrufen Sie ihn und erstellen einen neuen.
      </p>
      {isOfThisMachine(url) && (
        <p className="hint">
          Der Link nennt die Adresse dieses Rechners und funktioniert nur auf ihm. Eine öffentliche Adresse
          wird unter „Einstellungen“, „E-Mail, Adresse und Sicherung“ angegeben.
        </p>
      )}
    </>
  );
}

function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
