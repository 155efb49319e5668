import { useId, type ReactNode, type Ref } from 'react';
import './panel.css';

type PanelProps = {
  readonly title: string;
  /** A few quiet words beside the title. */
  readonly note?: string;
  readonly actions?: ReactNode;
  readonly busy?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
};

/** A card with a heading: the parts of an administration page. */
export function Panel({ title, note, actions, busy = false, className, ref, children }: PanelProps) {
  const id = useId();
  return (
    <section ref={ref} className={`card panel ${className ?? ''}`} aria-labelledby={id} aria-busy={busy}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className="hint">{note}</span>}
        {actions !== undefined && <div className="right">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
