import { useId, type ReactNode } from 'react';
import './panel.css';

type PanelProps = {
  readonly title: string;
  /** A few quiet words beside the title. */
  readonly note?: string;
  readonly actions?: ReactNode;
  readonly busy?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A card with a heading: the parts of an administration page. */
export function Panel({ title, note, actions, busy = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`card panel ${className ?? ''}`} aria-labelledby={id} aria-busy={busy}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="hint">{note}</span>}
        {actions !== undefined && <div className="right">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
