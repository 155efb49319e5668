import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, CalendarRegular, WarningRegular } from '@fluentui/react-icons';
import { useEffect, useState, type ReactNode } from 'react';
import { formatInstant } from '../dates/formats.js';
import { Icon } from '../icon.js';
import './list-states.css';
import { ToldText } from '../feedback/told-text.js';

const QUIET_MS = 150;

/** Rows in their final height while the first load runs; nothing for the first 150 ms, so that nothing flickers. */
export function LoadingRows({
  text = 'Lädt…',
  rows = 6,
}: {
  readonly text?: string;
  readonly rows?: number;
}) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={shown ? 'loading-rows' : 'loading-rows is-quiet'}>
      <output className="sr">{text}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="loading-row" aria-hidden="true">
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
        </div>
      ))}
    </div>
  );
}

type EmptyListProps = {
  readonly sentence: string;
  readonly hint?: string;
  /** 32 px; default: a calendar. */
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
};

/** Nothing there: the sentence of the screen and one way on. */
export function EmptyList({ sentence, hint, icon, children }: EmptyListProps) {
  return (
    <div className="empty">
      {icon ?? <CalendarRegular fontSize={32} />}
      <b>{sentence}</b>
      {hint !== undefined && <span>{hint}</span>}
      {children}
    </div>
  );
}

type OutdatedListProps = {
  readonly message: string;
  /** When what is shown was loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  readonly retry: () => void;
};

/** A later load failed: the rows stay, and nobody takes them for today's truth. */
export function OutdatedList({ message, loadedAt, retry }: OutdatedListProps) {
  return (
    <div className="msg caution is-outdated" role="alert">
      <Icon name="warning" />
      <span className="grow">
        {message} Angezeigt wird der Stand vom {formatInstant(new Date(loadedAt).toISOString())} Uhr.
      </span>
      <Button size="small" onClick={retry}>
        Erneut laden
      </Button>
    </div>
  );
}

/** The load failed: what happened, and another try. */
export function FailedList({ message, retry }: { readonly message: string; readonly retry: () => void }) {
  return (
    <div className="empty is-failed" role="alert">
      <WarningRegular fontSize={32} />
      <b>
        <ToldText text={message} />
      </b>
      <Button icon={<ArrowClockwiseRegular />} onClick={retry}>
        Erneut laden
      </Button>
    </div>
  );
}
