import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { staffRoutes } from '#contracts/access/staff-routes.js';
import { owner, staff, type DemoUser } from '../backend/src/seed/demo/ahornhof.js';
import { runs } from '../backend/src/testing/campaign.js';
import { Random } from './random.js';
import { Server } from './server.js';
import { logInAs } from './sessions.js';

/** How long all people work; `SESSION_MINUTES` sets another length. */
const MINUTES = Number(process.env.SESSION_MINUTES ?? runs(0.25, 30));
const PEOPLE = [owner, ...staff.filter(({ username }) => username !== 'mechanik.sascha')];
/** What would end the session, leave the page or wait for a file. */
const LEFT_ALONE = /Abmelden|herunterladen|Export|Drucken|PDF|CSV|ZIP|Passwort|Logout/i;
const ACT_WITHIN_MS = 2_000;
const MOST_TABS = 3;
/** What a browser says of calls that were refused, interrupted or cut off. */
const CUT_OFF =
  /Failed to load resource|ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/;

/** Five people with five roles in five browsers, in haste: each must see a page that works, and keeps what was typed. */
test('random sessions of five roles see no error and lose no input', async ({ browser }) => {
  test.setTimeout(MINUTES * 60_000 + 240_000);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const server = await Server.startDemo();
  try {
    const end = Date.now() + MINUTES * 60_000;
    const sessions = PEOPLE.map((person, place) => new Session(server, person, new Random(seed + place)));
    await Promise.all(sessions.map((session) => session.run(browser, end)));
    for (const { person, acts, faults } of sessions) {
      process.stdout.write(`${person.username}: ${acts} acts\n`);
      expect(faults, `seed ${seed}, ${person.username}`).toEqual([]);
    }
  } finally {
    await server.close();
  }
});

class Session {
  acts = 0;
  readonly faults: string[] = [];
  private lastAct = '';

  constructor(
    private readonly server: Server,
    readonly person: DemoUser,
    private readonly random: Random,
  ) {}

  async run(browser: Browser, end: number): Promise<void> {
    const context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'allow' });
    context.on('page', (page) => this.watch(page));
    const page = await context.newPage();
    page.setDefaultTimeout(ACT_WITHIN_MS);
    await logInAs(page, this.server, this.person.username, this.person.password);
    await this.open(page);
    while (Date.now() < end && this.faults.length === 0) {
      const current = this.random.of(context.pages());
      const act = this.random.of(ACTS);
      this.lastAct = `${act} at ${new URL(current.url()).pathname}`;
      await this.does(act, current, context).catch((error: unknown) => this.noteUnlessGone(error));
      this.acts++;
      await this.expectSound(current);
    }
    await context.close();
  }

  private watch(page: Page): void {
    page.setDefaultTimeout(ACT_WITHIN_MS);
    const note = (what: string): void => {
      if (!CUT_OFF.test(what)) this.faults.push(`${this.lastAct}: ${what}`);
    };
    page.on('pageerror', (error) => note(error.stack ?? error.message));
    page.on('console', (line) => {
      if (line.type() === 'error') note(line.text());
    });
    page.on('response', (answer) => {
      if (answer.status() >= 500) note(`${answer.status()} of ${answer.request().method()} ${answer.url()}`);
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  }

  private async does(act: (typeof ACTS)[number], page: Page, context: BrowserContext): Promise<unknown> {
    switch (act) {
      case 'open':
        return this.open(page);
      case 'click':
        return (await this.oneOf(page, CLICKABLE))?.click();
      case 'double click':
        return (await this.oneOf(page, CLICKABLE))?.dblclick();
      case 'type':
        return (
          await this.oneOf(page, 'input[type=text]:visible, input:not([type]):visible, textarea:visible')
        )?.fill(this.random.of(['Bremse', 'ä ö ü ß', '4711', 'x'.repeat(300), "O'Neill <b>"]));
      case 'escape':
        return page.keyboard.press('Escape');
      case 'back':
        return page.goBack();
      case 'reload':
        return page.reload();
      case 'tab':
        return this.changeTabs(context);
      case 'cut':
        return this.cut(page, context);
    }
  }

  private open(page: Page): Promise<unknown> {
    const own = staffRoutes.filter(({ roles }) => roles.some((role) => this.person.roles.includes(role)));
    const { path } = this.random.of(own.filter(({ path }) => !path.includes(':')));
    return page.goto(this.server.url + path);
  }

  private async oneOf(page: Page, selector: string): Promise<Locator | null> {
    const all = page.locator(selector);
    const count = await all.count();
    if (count === 0) return null;
    const one = all.nth(this.random.below(count));
    const label = `${(await one.textContent()) ?? ''} ${(await one.getAttribute('aria-label')) ?? ''}`;
    return LEFT_ALONE.test(label) ? null : one;
  }

  private async changeTabs(context: BrowserContext): Promise<void> {
    const pages = context.pages();
    if (pages.length >= MOST_TABS) await pages[1]?.close();
    else await this.open(await context.newPage());
  }

  /** Without a network, what was typed into an open dialog must outlive the attempt to save it. */
  private async cut(page: Page, context: BrowserContext): Promise<void> {
    const dialog = page.getByRole('dialog');
    const field = dialog.locator('textarea:visible, input[type=text]:visible').first();
    const isForm = (await field.count()) > 0 && (await field.isEditable());
    if (isForm) await field.fill('Vor dem Ausfall getippt');
    await context.setOffline(true);
    try {
      const save = isForm ? dialog.getByRole('button', { name: /Speichern|anlegen|erstellen/i }) : null;
      if (save !== null && (await save.count()) === 1) {
        await save.click();
        const kept = (await field.count()) > 0 ? await field.inputValue() : '';
        if (kept === '') this.faults.push(`${this.lastAct}: the network was cut and the input is lost`);
      } else await (await this.oneOf(page, CLICKABLE))?.click();
    } finally {
      await context.setOffline(false);
    }
    // A part of the product that could not be fetched is fetched again.
    const again = page.getByRole('button', { name: 'Erneut laden' });
    if ((await again.count()) > 0) await again.first().click();
  }

  /** An element that has gone, or a page that was left meanwhile, is haste and no fault. */
  private noteUnlessGone(error: unknown): void {
    const text = String(error);
    if (
      !/Timeout|closed|detached|ERR_ABORTED|ERR_INTERNET_DISCONNECTED|interrupted|destroyed|context/i.test(
        text,
      )
    )
      this.faults.push(`${this.lastAct}: ${text}`);
  }

  private async expectSound(page: Page): Promise<void> {
    if (page.isClosed()) return;
    const text = await page
      .locator('body')
      .innerText()
      .catch(() => '');
    if (/Diese Seite konnte nicht angezeigt werden/.test(text))
      this.faults.push(`${this.lastAct}: an error page: ${text.slice(0, 200)}`);
  }
}

const CLICKABLE = 'a[href^="/"]:visible, button:visible:enabled, [role=tab]:visible, [role=menuitem]:visible';
const ACTS = [
  'open',
  'click',
  'click',
  'click',
  'click',
  'double click',
  'type',
  'type',
  'escape',
  'back',
  'reload',
  'tab',
  'cut',
] as const;
