import { useQuery } from '@tanstack/react-query';
import { announcementQuery } from '../../api/queries/site.queries.js';
import './announcement-ribbon.css';

/** The text of the first active announcement, or null. */
export function useAnnouncement(): string | null {
  return useQuery(announcementQuery).data ?? null;
}

/** The red banner: above everything, never in the way of a click (look §7); in a landmark, so that it is found. */
export function AnnouncementRibbon({
  text,
  place,
}: {
  readonly text: string;
  readonly place: 'public' | 'staff';
}) {
  return (
    <aside className="ribbon-landmark" aria-label="Aktuelles">
      <div className={`ribbon ribbon-${place}`} role="note" aria-label="Ankündigung">
        <span>{text}</span>
      </div>
    </aside>
  );
}
