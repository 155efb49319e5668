import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { ADMIN, type Server } from './server.js';
import { german } from './workshop-days.js';

export { logIn } from './sessions.js';

/** Calls the API as a colleague at another desk would. */
export async function elsewhere(server: Server) {
  const login = await send<{ token: string }>(server, '', 'POST', '/auth/login', ADMIN);
  const api = <T>(method: string, path: string, body?: unknown) =>
    send<T>(server, login.token, method, path, body);
  const services = await api<{ id: string; name: string }[]>('GET', '/services');
  const idOf = (service: string) => services.find(({ name }) => name === service)?.id;
  const book = (change: Partial<AppointmentAnswer> & { date: string; time: string }, service = 'Ölwechsel') =>
    api<AppointmentAnswer>('POST', '/appointment/create', {
      name: 'Edda Rothbach',
      email: 'e.rothbach@mail.example',
      telefon: '0171 39200 22',
      kfz: 'XM-ER 207',
      createNewCustomer: false,
      linkCustomer: false,
      serviceId: idOf(service),
      ...change,
    });
  /** A visitor asks for an oil change. */
  const ask = (wanted: { name: string; date: string; time: string }) =>
    api<AppointmentAnswer>('POST', '/appointment/book', {
      email: 'gast@post.example',
      kfz: 'XM-BF 92',
      serviceId: idOf('Ölwechsel'),
      ...wanted,
    });
  return { api, book, ask };
}

/** Who comes and with which car, in "Termin erfassen". */
export async function fillCustomer(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Svea Lindqvist');
  await page.getByLabel('E-Mail').fill('svea@lindqvist.example');
  await page.getByLabel(/^Telefon/).fill('0176 040690 31');
  await page.getByLabel('Kennzeichen').fill('xm-sl 5501');
}

/** Service, day and start of "Termin erfassen". */
export async function fillVisit(page: Page, day: string, time: string): Promise<void> {
  const service = page.getByRole('option', { name: /Ölwechsel/ });
  await page.getByLabel('Service').selectOption((await service.getAttribute('value')) ?? '');
  await page.getByRole('textbox', { name: 'Datum' }).fill(german(day));
  await page.getByLabel('Uhrzeit').selectOption(time);
}

/** A button of an appointment in the list. */
export function rowButton(page: Page, customer: string, action: string) {
  return page
    .getByRole('group', { name: `Aktionen für ${customer}`, exact: true })
    .getByRole('button', { name: action });
}

/** The latest status message of the page. Not available while a dialog covers the page. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: 'Meldungen' }).getByText(text).last();
}

/** Where in the calendar an hour of a day begins, a little below its line. */
export async function placeInWeek(page: Page, date: string, hour: number): Promise<{ x: number; y: number }> {
  const day = await page.locator(`[data-date="${date}"]`).boundingBox();
  if (!day) throw new Error(`No ${date} in this week.`);
  return { x: day.x + 30, y: day.y + ((hour - 8) * day.height) / 11 + 12 };
}

/** Nothing is wider than the screen or the frame of the content, which clips overflow. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const main = document.querySelector('main');
    const inside = main ? main.scrollWidth - main.clientWidth : 0;
    return Math.max(inside, document.documentElement.scrollWidth - window.innerWidth);
  });
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Axe finds nothing after all animations have ended, because a fading dialog lacks contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await onThisPage(page).analyze();
  expect(namesOf(violations)).toEqual([]);
}

/** Checks colours only: for the second colour scheme of a page that is accessible in the first. */
export async function expectContrast(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await onThisPage(page).withRules('color-contrast').analyze();
  expect(namesOf(violations)).toEqual([]);
}

/** Analyses this page alone, which has no frames; axe's second page for the results would take longer than the analysis. */
function onThisPage(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-tabster-dummy]');
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}

function namesOf(violations: readonly { id: string; nodes: readonly { html: string }[] }[]): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function send<T>(
  server: Server,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
