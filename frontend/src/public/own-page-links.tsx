import { Icon } from '../ui/icon.js';

type OwnPageLinksProps = {
  /** The path of the page where the visitor can change his appointment; undefined: he has none. */
  readonly ownPage: string | undefined;
  readonly className: string;
};

/** The entry for the calendar, and the page where the visitor can change what he has just requested. */
export function OwnPageLinks({ ownPage, className }: OwnPageLinksProps) {
  if (!ownPage) return null;
  return (
    <p className={className}>
      <a className="btn" href={`/api${ownPage}.ics`} download="termin.ics">
        <Icon name="calendar" /> In den Kalender eintragen
      </a>
      <a className="btn subtle" href={ownPage}>
        Termin ändern oder absagen
      </a>
    </p>
  );
}
