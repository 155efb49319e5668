import { useRef, useState, type FormEvent } from 'react';

import { call, hasStatus, messageOf } from '../../api/http.js';
import { beginSession, type LoginAnswer } from '../../api/session.js';
import { usePageTitle } from '../../ui/page-title.js';
import { landingPath } from './landing.js';
import './login.css';

const FAILED = 'Login fehlgeschlagen';

/** The way in for the staff. What was typed stays when it fails, except the password. */
export function LoginPage() {
  usePageTitle('Login');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);

  const login = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      const body = { username: username.trim(), password };
      const answer = await call<LoginAnswer>('/auth/login', { method: 'POST', body, as: 'visitor' });
      const { roles } = beginSession(answer, body.username);
      window.location.assign(landingPath(roles));
    } catch (error) {
      setFailure(hasStatus(error, 401) ? FAILED : messageOf(error, FAILED));
      setPassword('');
      setBusy(false);
      passwordField.current?.focus();
    }
  };

  return (
    <div className="wrap login">
      <form className="card" onSubmit={login} aria-labelledby="login-title">
        <h1 id="login-title">Login</h1>
        <p className="muted">Für Mitarbeiterinnen und Mitarbeiter der Werkstatt.</p>
        {failure !== '' && (
          <div className="msg critical" role="alert">
            <span className="grow">{failure}</span>
          </div>
        )}
        <div className="field">
          <label htmlFor="username">Benutzername</label>
          <input
            id="username"
            className="input"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={50}
            required
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="password">Passwort</label>
          <input
            id="password"
            ref={passwordField}
            className="input"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        <button type="submit" className="btn primary lg block" aria-disabled={busy} disabled={busy}>
          {busy ? 'Melde an …' : 'Login'}
        </button>
      </form>
    </div>
  );
}
