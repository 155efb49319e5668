import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { FailureBar } from './failure-bar.js';
import { SaveBar } from './save-bar.js';
import type { WholeFormState } from './whole-form.js';

/** Foot of a card that saves on its own: what stands in the way of the save, and the save bar. */
export function WholeFormFoot({ form }: { readonly form: WholeFormState }) {
  return (
    <div className="whole-form-foot">
      <FailureBar text={form.failure} />
      {form.behind && (
        <div className="msg critical" role="alert">
          <span className="grow">Der Datensatz wurde inzwischen geändert. Bitte neu laden.</span>
          <Button size="small" icon={<ArrowClockwiseRegular />} onClick={() => void form.reload()}>
            Neu laden
          </Button>
        </div>
      )}
      <SaveBar
        count={form.changed.length}
        saving={form.saving}
        save="Speichern"
        discard="Verwerfen"
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </div>
  );
}
