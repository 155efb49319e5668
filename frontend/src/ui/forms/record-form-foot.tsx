import { ConflictBar } from '../saving/conflict-bar.js';
import { FailureBar } from '../feedback/failure-bar.js';
import './record-form-foot.css';
import type { RecordFormState } from './record-form.js';
import { SaveBar } from '../saving/save-bar.js';

type RecordFormFootProps = {
  readonly form: RecordFormState;
  /** The fields' names, for what a colleague has changed meanwhile. */
  readonly labels?: Readonly<Record<string, string>>;
  /** True if the record can be saved; default: true. */
  readonly ready?: boolean;
};

const NO_LABELS = {};

/** Foot of a card that saves on its own: the reasons that prevent a save, and the save bar. */
export function RecordFormFoot({ form, labels = NO_LABELS, ready = true }: RecordFormFootProps) {
  return (
    <div className="record-form-foot">
      <FailureBar text={form.failure} />
      {form.behind && (
        <ConflictBar conflicts={form.conflicts} labels={labels} onReload={() => void form.reload()} />
      )}
      <SaveBar
        count={form.changed.length}
        saving={form.saving}
        ready={ready}
        save="Speichern"
        discard="Verwerfen"
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </div>
  );
}
