import { useEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react';
import { ApiError, call, messageOf } from '../../api/http.js';
import { endOfSession, forgetEndOfSession, type EndOfSession } from '../../api/end-of-session.js';
import { beginSession, type LoginAnswer } from '../../api/session.js';
import { useLatest } from '../../public/latest.js';
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
  const [ended] = useState(endOfSession);
  const { username, password, passwordField, failure, busy, wait, setUsername, setPassword, login } =
    useLogin();
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
        <LoginField
          id="username"
          label="Benutzername"
          value={username}
          onValue={setUsername}
          input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 50 }}
        />
        <LoginField
          id="password"
          label="Passwort"
          value={password}
          onValue={setPassword}
          input={{ ref: passwordField, type: 'password', autoComplete: 'current-password', maxLength: 200 }}
        />
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

/** What is typed, and the way to the server with it: on to the first page, or back with the reason. */
function useLogin() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  const passwordField = useRef<HTMLInputElement>(null);
  const latest = useLatest({ username, password });

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
      setBusy(false);
      // Who has typed on meanwhile goes on with that.
      const now = latest.current;
      if (now.password === password) setPassword('');
      if (now.username === username) passwordField.current?.focus();
    }
  };

  return { username, password, passwordField, failure, busy, wait, setUsername, setPassword, login };
}

type LoginFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly input: ComponentProps<'input'>;
};

function LoginField({ id, label, value, onValue, input }: LoginFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        required
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}

/** What is no answer of the server is the browser's refusal to keep the session. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return NOT_KEPT;
  return error.status === 401 ? FAILED : messageOf(error, FAILED);
}

/** Seconds that are left, and how to start counting them down. By the clock: a page out of sight is seldom woken. */
function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [counting]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  };
  return [left, start];
}

/** `45 s`, `2 min 05 s` */
function waitInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
}
