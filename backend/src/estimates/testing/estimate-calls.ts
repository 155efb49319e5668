import type {
  EstimateAnswer,
  EstimateLinkAnswer,
  OwnEstimateAnswer,
} from '#contracts/estimates/estimate-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { postausgang } from '../../appointments/testing/postausgang.js';
import { newVisitor } from '../../testing/new-visitor.js';
import { startTestApp } from '../../testing/start-test-app.js';

export const brakes = {
  group: 'REQUIRED',
  kind: 'WORK',
  title: 'Bremsen vorn',
  quantity: 1.5,
  unit: 'Std',
  unitPrice: 100,
};
export const wiper = { group: 'RECOMMENDED', kind: 'PART', title: 'Wischer', choice: 'A', unitPrice: 20 };
export const betterWiper = { ...wiper, title: 'Wischer, besser', unitPrice: 35 };

type Answer = EstimateAnswer & Omit<Problem, 'status'>;
type Own = OwnEstimateAnswer & Omit<Problem, 'status'>;

/** A running garage with the calls of the office and of customers. */
export async function estimateCalls() {
  const app = await startTestApp();
  const office = await app.loginAs('DISPONENT');
  const admin = await app.loginAs('ADMIN');
  let people = 0;
  const call = <Body = Answer>(method: string, path: string, body?: object, headers = {}) =>
    app.request<Body>(method, `/api${path}`, body, office, headers);
  const own = (token: string, what = '', body?: object) =>
    app.request<Own>(body ? 'POST' : 'GET', `/api/kva/${token}${what}`, body, null, newVisitor());

  const { body: rules } = await app.request<object>('GET', '/api/settings/workshop', undefined, admin);
  const settings = { ...rules, notifyEmail: 'annahme@ahornhof.example' };
  await app.request('PUT', '/api/settings/workshop', settings, admin);

  async function customer(): Promise<{ customerId: string; vehicleId: string }> {
    people += 1;
    const home = { street: 'Lindenweg 4', zip: '01067', city: 'Dresden' };
    const named = { firstName: 'Lena', lastName: `Rothbach${people}`, email: `lena${people}@post.example` };
    const person = { ...named, ...home };
    const { body } = await call<{ id: string }>('POST', '/customers', person);
    const vehicle = { customerId: body.id, licensePlate: `AH-RO ${people}`, make: 'Škoda', model: 'Octavia' };
    const made = await call<{ id: string }>('POST', '/vehicles', vehicle);
    return { customerId: body.id, vehicleId: made.body.id };
  }

  async function drafted(): Promise<EstimateAnswer> {
    const body = { ...(await customer()), lines: [brakes, wiper, betterWiper] };
    const made = await call('POST', '/estimates', body);
    expect({ status: made.status, detail: made.body.detail }).toEqual({ status: 201, detail: undefined });
    return made.body;
  }

  async function sent(): Promise<{ estimate: EstimateAnswer; token: string }> {
    const { id } = await drafted();
    const { body: estimate } = await call('POST', `/estimates/${id}/send`, { version: 1, byMail: true });
    const { body } = await call<EstimateLinkAnswer>('POST', `/estimates/${id}/link`);
    return { estimate, token: body.url.split('/').at(-1) ?? '' };
  }

  /** The customer approves these lines and declines the others. */
  async function answering(token: string, titles: readonly string[], part: object = {}) {
    const { version, hash, lines } = (await own(token)).body;
    const decisions = lines.map(({ lineId, title }) => ({ lineId, approved: titles.includes(title) }));
    return own(token, '/answer', { version, hash, decisions, name: 'Lena Rothbach', ...part });
  }

  const mailsTo = async (address: string) =>
    (await postausgang(app.directory)).filter(({ to }) => to.includes(address)).map(({ subject }) => subject);

  /** The text of the mail with this subject; empty if there is none. */
  const mailTo = async (address: string, subject: string) =>
    (await postausgang(app.directory)).find((mail) => mail.to.includes(address) && mail.subject === subject)
      ?.body ?? '';

  return { app, admin, office, call, own, customer, drafted, sent, answering, mailsTo, mailTo };
}

export type EstimateCalls = Awaited<ReturnType<typeof estimateCalls>>;
