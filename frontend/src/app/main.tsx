import { session } from '../api/session.js';
import { applyColorScheme } from '../ui/color-scheme.js';
import '../ui/tokens.css';
import '../ui/base.css';

// Two applications on one document: visitors load neither the router nor Fluent nor any staff code.
applyColorScheme();
const root = document.getElementById('root');
if (root) {
  if (session() === null)
    void import('./visitor-app.js').then(({ startVisitorApp }) => startVisitorApp(root));
  else void import('./staff-app.js').then(({ startStaffApp }) => startStaffApp(root));
}
