import { useEffect, useRef, useState, type FormEvent } from 'react';

import { ApiError, call, messageOf } from '../../api/http.js';
import { endOfSession, forgetEndOfSession, type EndOfSession } from '../../api/end-of-session.js';
import { beginSession, type LoginAnswer } from '../../api/session.js';
import { usePageTitle } from '../../ui/page-title.js';
import { landingPath } from './landing.js';
import './login.css';

const FAILED = 'Login fehlgeschlagen';
const NOT_KEPT =
  'Ihr Browser speichert für diese Seite nichts. Bitte erlauben Sie Cookies und Websitedaten, um sich anzumelden.';
const ENDED: Readonly<Record<EndOfSession, string>> = {
  changed:
    'Ihre Sitzung wurde beendet, weil Ihre Rollen oder Ihr Passwort geändert wurden oder das Konto gelöscht ist. Bitte neu anmelden.',
  expired: 'Ihre Sitzung ist abgelaufen. Bitte neu anmelden.',
};

/** The way in for the staff. What was typed stays when it fails, except the password. */
export function LoginPage() {
  usePageTitle('Login');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [ended] = useState(endOfSession);
  const [wait, startWait] = useCountdown();
  const passwordField = useRef<HTMLInputElement>(null);

  const login = async (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0) return;
    setBusy(true);
    setFailure('');
    try {
      const body = { username: username.trim(), password };
      const answer = await call<LoginAnswer>('/auth/login', { method: 'POST', body, as: 'visitor' });
      const { roles } = beginSession(answer, body.username);
      forgetEndOfSession();
      window.location.assign(landingPath(roles));
    } catch (error) {
      setFailure(sentenceOf(error));
      if (error instanceof ApiError) startWait(error.retryAfterSeconds ?? 0);
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
        {ended !== null && failure === '' && (
          <output className="msg info">
            <span className="grow">{ENDED[ended]}</span>
          </output>
        )}
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
        <button
          type="submit"
          className="btn primary lg block"
          aria-disabled={busy || wait > 0}
          disabled={busy || wait > 0}
        >
          {busy ? 'Melde an …' : 'Login'}
        </button>
        {wait > 0 && <p className="login-wait">Neuer Versuch in {waitInWords(wait)} möglich.</p>}
      </form>
    </div>
  );
}

/** What is no answer of the server is the browser's refusal to keep the session. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return NOT_KEPT;
  return error.status === 401 ? FAILED : messageOf(error, FAILED);
}

/** Seconds that are left, and how to start counting them down. */
function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** `45 s`, `2 min 05 s` */
function waitInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
}
