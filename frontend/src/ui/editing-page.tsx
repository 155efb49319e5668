import type { ReactNode } from 'react';
import type { HistoryName } from '#contracts/site/history.api.js';
import { HistoryButton } from './history-button.js';
import { PageHead } from './page-head.js';
import { UnsavedGuard } from './unsaved.js';

type EditingPageProps = {
  readonly title: string;
  /** A few quiet words beside it, e.g. how many there are. */
  readonly note?: ReactNode;
  /** Whose history "Verlauf" tells, and what it is called; default: the page's title. */
  readonly history: HistoryName;
  readonly historyTitle?: string;
  /** Buttons beside "Verlauf". */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the administration: its head with "Verlauf", and the question before something unsaved is left. */
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
