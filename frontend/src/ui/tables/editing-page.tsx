import type { ReactNode } from 'react';
import type { HistoryName } from '#contracts/site/history.api.js';
import { HistoryButton } from '../pages/history-button.js';
import { PageHead } from '../pages/page-head.js';
import { UnsavedGuard } from '../saving/unsaved.js';

type EditingPageProps = {
  readonly title: string;
  /** A short note beside the title, e.g. the number of rows. */
  readonly note?: ReactNode;
  /** The history behind "Verlauf", and its title; default: the page's title. */
  readonly history: HistoryName;
  readonly historyTitle?: string;
  /** Buttons beside "Verlauf". */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the administration: a head with "Verlauf", and a question before unsaved input is left. */
export function EditingPage(props: EditingPageProps) {
  const { title, note, history, historyTitle = title, actions, children } = props;
  return (
    <UnsavedGuard>
      <div className="page">
        <PageHead title={title} note={note}>
          {actions}
          <HistoryButton list={history} title={historyTitle} />
        </PageHead>
        {children}
      </div>
    </UnsavedGuard>
  );
}
