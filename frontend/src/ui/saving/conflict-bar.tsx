import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import type { Conflict } from './conflict.js';
import './conflict-bar.css';

type ConflictBarProps = {
  readonly conflicts: readonly Conflict[];
  /** The fields' names as they stand at them. */
  readonly labels: Readonly<Record<string, string>>;
  /** Loads the record anew; what was typed stays in its fields. */
  readonly onReload: () => void;
};

/** Somebody else has saved the record (412): mine beside theirs, and the way on that loses neither unseen. */
export function ConflictBar({ conflicts, labels, onReload }: ConflictBarProps) {
  const named = conflicts.filter(({ field }) => Object.hasOwn(labels, field));
  return (
    <div className="msg critical conflict-bar" role="alert">
      <div className="grow">
        <p>Der Datensatz wurde inzwischen geändert. Bitte neu laden.</p>
        {named.length > 0 && (
          <dl>
            {named.map(({ field, mine, theirs }) => (
              <div key={field}>
                <dt>{labels[field]}</dt>
                <dd>
                  Ihre Eingabe <b>{mine}</b>, gespeichert ist <b>{theirs}</b>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Button size="small" icon={<ArrowClockwiseRegular />} onClick={onReload}>
        Neu laden
      </Button>
    </div>
  );
}
