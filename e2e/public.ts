import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { nextCall } from './routes.js';

/** Fields of the public form, with the parts that a journey changes. */
type Request = {
  readonly day: string;
  readonly time: string;
  readonly name?: string;
  readonly email?: string;
  readonly plate?: string;
};

/** The public form and what opens from it. */
export function bookingForm(page: Page) {
  const form = page.getByRole('form', { name: 'Termin anfragen' });
  const popup = page.getByRole('dialog', { name: 'Verfügbare Slots' });
  return {
    form,
    popup,
    alert: page.getByRole('alertdialog'),
    service: form.getByLabel('Service'),
    date: form.getByLabel('Datum'),
    time: form.getByLabel('Uhrzeit'),
    name: form.getByLabel('Name', { exact: true }),
    email: form.getByLabel('E-Mail'),
    phone: form.getByLabel(/^Telefon/),
    plate: form.getByRole('textbox', { name: 'Kennzeichen' }),
    customers: page.getByRole('group', { name: /Waren Sie schon bei uns\?|Ihr Kundenkonto/ }),
    vehicles: page.getByRole('group', { name: /Gefunden zu|Fahrzeug mit/ }),
    send: page.getByRole('button', { name: 'Termin anfragen', exact: true }),
    result: page.getByRole('heading', { name: 'Anfrage übermittelt' }),
  };
}

/** Chooses the service of this name, once the services are there. */
export async function chooseService(page: Page, name = 'Ölwechsel'): Promise<void> {
  const { service } = bookingForm(page);
  const option = service.locator('option').filter({ hasText: name });
  await option.waitFor({ state: 'attached' });
  await service.selectOption({ label: (await option.textContent()) ?? '' });
}

/** Fills the whole form by mouse; does not send it. */
export async function fillRequest(page: Page, request: Request): Promise<void> {
  const fields = bookingForm(page);
  await chooseService(page);
  await fields.date.fill(request.day);
  await fields.time.click();
  await fields.popup.getByRole('radio', { name: new RegExp(request.time) }).click();
  await fields.popup.getByRole('button', { name: `${request.time} Uhr übernehmen` }).click();
  await fields.name.fill(request.name ?? 'Jonte Maibusch');
  await fields.email.fill(request.email ?? 'j.maibusch@post.example');
  await fields.plate.fill(request.plate ?? 'xm-jm 418');
}

/**
 * Pages contain their first answers and make no calls for them. Here the page must call the API, so it comes
 * without them.
 */
export async function withoutToldAnswers(page: Page): Promise<void> {
  await page.route(
    (url) => !/^\/(?:api|assets)\//.test(url.pathname),
    async (route: Route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/<script[^>]*id="told">.*?<\/script>/s, '');
      const headers = { ...response.headers() };
      delete headers['content-encoding'];
      delete headers['content-length'];
      await route.fulfill({ status: response.status(), headers, body });
    },
  );
}

/** Answers every call of this path under /api with an empty failure, until `heal` is called. */
export async function failing(
  page: Page,
  path: string | RegExp,
  status = 500,
): Promise<{ heal(): Promise<void> }> {
  const matches = ({ pathname }: URL) => {
    const called = pathname.replace(/^\/api/, '');
    return called !== pathname && (typeof path === 'string' ? called === path : path.test(called));
  };
  const fail = (route: Route) => route.fulfill({ status, body: '' });
  await page.route(matches, fail);
  return { heal: () => page.unroute(matches, fail) };
}

/**
 * Holds back the next answer from this address until `release`. `asked` resolves when the server was
 * called, `given` when the page has received the answer or aborted the call.
 */
export async function holdAnswer(
  page: Page,
  url: string | RegExp,
): Promise<{ readonly asked: Promise<unknown>; readonly given: Promise<unknown>; release(): void }> {
  const asked = gate();
  const released = gate();
  const given = gate();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    asked.open();
    await released.opened;
    await route.fulfill({ response }).catch(() => undefined);
    given.open();
  };
  await nextCall(page, url, hold);
  return { asked: asked.opened, given: given.opened, release: released.open };
}

function gate(): { readonly opened: Promise<void>; open(): void } {
  let pass: (() => void) | undefined;
  const opened = new Promise<void>((done) => {
    pass = done;
  });
  return { opened, open: () => pass?.() };
}

/** Resolves when the page has processed all answers so far. */
export async function allDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/mark.svg', { cache: 'no-store' });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
}

/** Two presses before the first is rendered, like a double tap on a slow phone. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Presses Tab until this has the focus; fails when the keyboard does not get there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const MOST_STOPS = 80;
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Answers every query for slots with these. */
export async function answerSlots(
  page: Page,
  slots: readonly { time: string; booked: boolean }[],
): Promise<void> {
  await page.route('**/api/appointment/slots*', (route) => route.fulfill({ json: slots }));
}
