import { session, storedSession } from '../api/session/session.js';
import { fitPastedText } from '../ui/forms/pasted-text.js';
import { applyColorScheme } from '../ui/styles/color-scheme-of-page.js';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/buttons.css';
import '../ui/styles/fields.css';
import '../ui/styles/marks.css';
import '../ui/styles/plate.css';

// Two applications on one document: visitors load neither the router nor Fluent nor any staff code.
applyColorScheme();
fitPastedText();
const began = session();
const root = document.getElementById('root');
if (root) {
  const started =
    began === null
      ? import('./visitor-app.js').then(({ startVisitorApp }) => startVisitorApp(root))
      : import('./staff-app.js').then(({ startStaffApp }) => startStaffApp(root));
  started.catch(() => document.getElementById('broken')?.removeAttribute('hidden'));
}

// A page that the browser kept for the way back shows nothing of a session that has ended or begun since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && storedSession()?.token !== began?.token) window.location.reload();
});
