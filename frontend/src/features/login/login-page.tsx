import { useEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react';
import type { CodeNeededAnswer } from '#contracts/users/users.api.js';
import { ApiError, call, messageOf } from '../../api/http.js';
import { keepDevice, keptDevices } from '../../api/devices.js';
import { endOfSession, forgetEndOfSession, type EndOfSession } from '../../api/session/end-of-session.js';
import { keepOnlyDraftsOf } from '../../api/session/kept-drafts.js';
import { beginSession, type LoginAnswer } from '../../api/session/session.js';
import { useLatest } from '../../public/latest.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { wayIn } from './landing.js';
import './login.css';

const FAILED = 'Login fehlgeschlagen';
const NOT_KEPT =
  'Ihr Browser speichert für diese Seite nichts. Bitte erlauben Sie Cookies und Websitedaten, um sich anzumelden.';
const ENDED: Readonly<Record<EndOfSession, string>> = {
  changed:
    'Ihre Sitzung wurde beendet: Sie wurde abgemeldet, oder Rollen, Passwort oder Konto haben sich geändert. Bitte neu anmelden.',
  expired: 'Ihre Sitzung ist abgelaufen. Bitte neu anmelden.',
};

const USERNAME_INPUT = {
  autoComplete: 'username',
  autoFocus: true,
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 50,
} as const;

/** The way in for the staff. What was typed stays when it fails, except the password. */
export function LoginPage() {
  usePageTitle('Login');
  const [ended] = useState(endOfSession);
  const { username, password, code, passwordField, failure, busy, wait, login, ...set } = useLogin();
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
        {code !== null && failure === '' && (
          <output className="msg info">
            <span className="grow">Bitte geben Sie den Code aus Ihrer App ein.</span>
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
          onValue={set.setUsername}
          input={USERNAME_INPUT}
        />
        <LoginField
          id="password"
          label="Passwort"
          value={password}
          onValue={set.setPassword}
          input={{ ref: passwordField, type: 'password', autoComplete: 'current-password', maxLength: 200 }}
        />
        {code !== null && (
          <LoginField
            id="code"
            label="Code aus der App oder Ersatzcode"
            value={code}
            onValue={set.setCode}
            input={{ autoComplete: 'one-time-code', autoFocus: true, autoCapitalize: 'none', maxLength: 40 }}
          />
        )}
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
  /** Null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null);
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
      const body = { username: username.trim(), password, code, devices: keptDevices() };
      const answer = await call<LoginAnswer | CodeNeededAnswer>('/auth/login', {
        method: 'POST',
        body,
        as: 'visitor',
      });
      if ('needsCode' in answer) {
        setCode('');
        return setBusy(false);
      }
      const { roles } = beginSession(answer, answer.displayName ?? body.username);
      keepOnlyDraftsOf(answer.userId);
      keepDevice(answer.device);
      forgetEndOfSession();
      window.location.assign(wayIn(roles, answer.startPage ?? null));
    } catch (error) {
      const wrongCode = wrongCodeOf(error);
      setFailure(wrongCode ?? sentenceOf(error));
      if (error instanceof ApiError) startWait(error.retryAfterSeconds ?? 0);
      setBusy(false);
      if (wrongCode !== null) return setCode('');
      setCode(null);
      // Who has typed on meanwhile goes on with that.
      const now = latest.current;
      if (now.password === password) setPassword('');
      if (now.username === username) passwordField.current?.focus();
    }
  };

  const set = { setUsername, setPassword, setCode };
  return { username, password, code, passwordField, failure, busy, wait, ...set, login };
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

/** The sentence about a wrong code; null for any other failure. */
function wrongCodeOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.errors.find(({ field }) => field === 'code')?.message ?? null;
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
