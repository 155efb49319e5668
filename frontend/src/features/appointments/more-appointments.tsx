import { Button } from '@fluentui/react-components';

type MoreAppointmentsProps = {
  readonly loaded: number;
  readonly total: number;
  /** The column that rules the order, where it is not the day. */
  readonly sortedBy: string | undefined;
  readonly loading: boolean;
  readonly onLoad: () => void;
};

/** Under a list that is longer than what is loaded: says so, and loads more. */
export function MoreAppointments({ loaded, total, sortedBy, loading, onLoad }: MoreAppointmentsProps) {
  return (
    <div className="more-appointments">
      <output>
        {loaded.toLocaleString('de-DE')} von {total.toLocaleString('de-DE')} Terminen geladen.
        {sortedBy !== undefined && ` Nach ${sortedBy} geordnet sind nur diese.`}
      </output>
      <Button disabledFocusable={loading} onClick={onLoad}>
        {loading ? 'Lade …' : 'Weitere laden'}
      </Button>
    </div>
  );
}
