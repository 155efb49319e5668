import { addDays, isWeekend, localDateTime } from '#contracts/values/local-date-time.js';
import { ADMIN } from './product.js';

/** Possible starts of a one-hour appointment. */
export const STARTS = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];

export type LogIn = { readonly username: string; readonly password: string };

/** A call with the administrator's token. */
export type Staff = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Response>;

/** Logs a user in, or the administrator of measured products, and returns the token. */
export async function tokenOf(url: string, user: LogIn = ADMIN): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: user.password }),
  });
  await expectOk(login.clone());
  return ((await login.json()) as { token: string }).token;
}

/** Calls as the administrator of measured products, or as this user. */
export async function staffClient(url: string, user: LogIn = ADMIN): Promise<Staff> {
  const authorization = `Bearer ${await tokenOf(url, user)}`;
  return (method, path, body) => {
    const sent = body && { body: JSON.stringify(body) };
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    return fetch(`${url}/api${path}`, { method, headers, ...sent });
  };
}

/** Opens a workshop with this capacity, bookable a year ahead, that sends itself no mails. */
export async function openWorkshop(staff: Staff, capacity: number): Promise<void> {
  await staff('PUT', '/settings/workshop', {
    capacity,
    slotMinutes: 60,
    horizonDays: 365,
    minNoticeMinutes: 0,
    notifyEmail: '',
    reminderMail: false,
  }).then(expectOk);
}

/** Calls the API and returns the body; throws unless the call succeeded. */
export type Caller = <Body>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Body>;

/** As the administrator, or without a log-in. */
export async function callerAs(url: string, isAdmin = true): Promise<Caller> {
  const call =
    (headers: Readonly<Record<string, string>>): Caller =>
    async <Body>(method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      return JSON.parse(text) as Body;
    };
  if (!isAdmin) return call({});
  const { token } = await call({})<{ token: string }>('POST', '/auth/login', ADMIN);
  return call({ authorization: `Bearer ${token}` });
}

/** The first service that takes one hour. */
export async function oneHourService(url: string): Promise<string> {
  const services = (await fetch(`${url}/api/services`).then((answer) => answer.json())) as {
    id: string;
    duration: number;
  }[];
  return services.find(({ duration }) => duration === 1)?.id ?? '';
}

/** Visitors who each book a time that nobody else wants. */
export class Visitors {
  private number = 0;

  constructor(
    private readonly url: string,
    private readonly serviceId: string,
    private readonly days: readonly string[],
  ) {}

  /** Returns the appointment's id. */
  async book(): Promise<string> {
    const number = this.number++;
    const answer = await fetch(`${this.url}/api/appointment/book`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(number) },
      body: JSON.stringify({
        name: 'Gast im Messlauf',
        email: `gast${number}@post.example`,
        kfz: `XM-G ${number}`,
        serviceId: this.serviceId,
        date: this.days[number % this.days.length],
        time: STARTS[Math.floor(number / this.days.length) % STARTS.length],
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  }
}

/** Each call uses its own address, so that no rate limit applies. */
export function addressOf(number: number): string {
  return `10.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/** Throws the server's answer unless the call succeeded. */
export async function expectOk(answer: Response): Promise<void> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
}

/** The next days on which the garage of the seed is open. */
export function workdays(count: number): string[] {
  const days: string[] = [];
  const today = localDateTime(new Date().toISOString()).date;
  for (let ahead = 1; days.length < count; ahead++) {
    const day = addDays(today, ahead);
    if (!isWeekend(day)) days.push(day);
  }
  return days;
}
