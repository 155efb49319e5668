import { useSessionRenewal } from '../../api/session/session-renewal.js';
import { useRecentPlaces } from '../search/use-recent-places.js';
import { FocusManagement } from '../../ui/dialogs/focus-management.js';
import '../../ui/styles/print.css';

/** What the frame needs as soon as somebody touches the page. */
export function SomebodyNear() {
  useSessionRenewal();
  useRecentPlaces();
  return <FocusManagement />;
}
