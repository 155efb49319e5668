import { Button } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons';
import './save-bar.css';

type SaveBarProps = {
  /** How many changes wait; the bar is there from one on. */
  readonly count: number;
  readonly saving: boolean;
  /** True if the record can be saved; default: true. */
  readonly ready?: boolean;
  /** Words of the buttons, e.g. "Alle speichern". */
  readonly save: string;
  readonly discard: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
};

/** At the foot of a card: so much is changed and not saved yet. */
export function SaveBar({ count, saving, ready = true, ...props }: SaveBarProps) {
  const { save, discard, onSave, onDiscard } = props;
  if (count === 0) return null;
  return (
    <div className="savebar">
      <EditRegular fontSize={20} aria-hidden="true" />
      <output className="grow">
        <b>{count === 1 ? '1 Änderung.' : `${count} Änderungen.`}</b> Beim Verlassen der Seite fragen wir
        nach.
      </output>
      <Button disabled={saving} onClick={onDiscard}>
        {discard}
      </Button>
      <Button appearance="primary" disabled={!ready} disabledFocusable={ready && saving} onClick={onSave}>
        {saving ? 'Speichere …' : save}
      </Button>
    </div>
  );
}
