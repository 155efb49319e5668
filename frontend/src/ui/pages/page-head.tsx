import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.js';

type PageHeadProps = {
  readonly title: string;
  /** A few quiet words beside it, e.g. how many there are. */
  readonly note?: ReactNode;
  /** Buttons at the right. */
  readonly children?: ReactNode;
};

/** The head of a page, which also names it in the browser's tab. */
export function PageHead({ title, note, children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <div className="title">
      <h1>{title}</h1>
      {note !== undefined && <span className="muted">{note}</span>}
      {children !== undefined && <div className="right">{children}</div>}
    </div>
  );
}
