import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Role } from '#contracts/access/roles.js';
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
/** A page that takes longer on a busy machine is stuck. */
const PAGE_WITHIN_MS = 60_000;
/** Who may create customers. */
const OFFICE = new Set<Role>(['ADMIN', 'DISPONENT']);
const TYPED = 'Vor dem Ausfall getippt';
const MOST_TABS = 3;
/** What a browser says of calls that were refused, interrupted or cut off. */
const CUT_OFF =
  /Failed to load resource|ERR_INTERNET_DISCONNECTED|Unable to preload CSS|dynamically imported module/;
/** A part of the product was asked for while there was no network: the page offers to load it again. */
const PART_MISSING = /Unable to preload CSS|dynamically imported module/;
/** What Playwright says when an element is covered or gone, a page was closed or left, or the network was cut. */
const HASTE =
  /Timeout \d+ms exceeded|has been closed|not attached to the DOM|Execution context was destroyed|ERR_ABORTED|ERR_INTERNET_DISCONNECTED|interrupted by another navigation|frame was detached/;

/** Five people with five roles in five browsers, in haste: each must see a page that works, and keeps what was typed. */
test('random sessions of five roles see no error and lose no input', async ({ browser }) => {
  test.setTimeout(MINUTES * 60_000 + 600_000);
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const server = await Server.startDemo();
  try {
    const sessions = PEOPLE.map((person, place) => new Session(server, person, new Random(seed + place)));
    for (const session of sessions) await session.begin(browser);
    const end = Date.now() + MINUTES * 60_000;
    await Promise.all(sessions.map((session) => session.run(end)));
    for (const { person, acts, refusals, faults } of sessions) {
      process.stdout.write(
        `${person.username}: ${acts} acts, ${refusals} refused dialogs kept their input\n`,
      );
      expect(faults, `seed ${seed}, ${person.username}`).toEqual([]);
      expect(acts, `seed ${seed}, ${person.username}`).toBeGreaterThan(0);
      if (isOffice(person)) expect(refusals, `seed ${seed}, ${person.username}`).toBeGreaterThan(0);
    }
  } finally {
    await server.close();
  }
});

const isOffice = ({ roles }: DemoUser): boolean => roles.some((role) => OFFICE.has(role));

class Session {
  acts = 0;
  /** Dialogs that were saved without a network, said so, and kept what was typed. */
  refusals = 0;
  readonly faults: string[] = [];
  private lastAct = '';
  private context!: BrowserContext;
  private readonly lacking = new WeakSet<Page>();

  constructor(
    private readonly server: Server,
    readonly person: DemoUser,
    private readonly random: Random,
  ) {}

  /** Signs in, opens a page, and, in the office, tries to save without a network: each run has one such try. */
  async begin(browser: Browser): Promise<void> {
    this.context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'allow' });
    this.context.on('page', (page) => this.watch(page));
    const page = await this.context.newPage();
    await logInAs(page, this.server, this.person.username, this.person.password);
    await this.open(page);
    if (isOffice(this.person)) await this.saveCustomerWithoutNetwork(page);
  }

  async run(end: number): Promise<void> {
    while (Date.now() < end && this.faults.length === 0) {
      const current = this.random.of(this.context.pages());
      const act = this.random.of(ACTS);
      this.lastAct = `${act} at ${new URL(current.url()).pathname}`;
      await this.does(act, current).catch((error: unknown) => this.noteUnlessGone(error));
      this.acts++;
      await this.expectSound(current);
    }
    await this.context.close();
  }

  private watch(page: Page): void {
    page.setDefaultTimeout(ACT_WITHIN_MS);
    page.setDefaultNavigationTimeout(PAGE_WITHIN_MS);
    const note = (what: string): void => {
      if (PART_MISSING.test(what)) this.lacking.add(page);
      if (!CUT_OFF.test(what)) this.faults.push(`${this.lastAct}: ${what}`);
    };
    page.on('pageerror', (error) => note(error.stack || `${error.name}: ${error.message}`));
    page.on('console', (line) => {
      if (line.type() === 'error') note(line.text());
    });
    page.on('response', (answer) => {
      if (answer.status() >= 500) note(`${answer.status()} of ${answer.request().method()} ${answer.url()}`);
    });
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  }

  private async does(act: (typeof ACTS)[number], page: Page): Promise<unknown> {
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
        return this.changeTabs();
      case 'cut':
        return this.cut(page);
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

  private async changeTabs(): Promise<void> {
    const pages = this.context.pages();
    if (pages.length >= MOST_TABS) await pages[1]?.close();
    else await this.open(await this.context.newPage());
  }

  /** Loses the network while an open dialog is saved, or else while something is clicked. */
  private async cut(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog');
    const field = dialog.locator('textarea:visible, input[type=text]:visible').first();
    const save = dialog.getByRole('button', { name: /Speichern|anlegen|erstellen/i });
    const isForm = (await save.count()) === 1 && (await field.count()) > 0 && (await field.isEditable());
    if (isForm) await this.saveWithoutNetwork(page, field, save);
    else await this.offline(async () => (await this.oneOf(page, CLICKABLE))?.click());
  }

  private async saveCustomerWithoutNetwork(page: Page): Promise<void> {
    this.lastAct = 'the first dialog';
    page.setDefaultTimeout(PAGE_WITHIN_MS);
    await page.goto(`${this.server.url}/customers`);
    await page.getByRole('button', { name: 'Neuer Kunde' }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Speichern' });
    await this.saveWithoutNetwork(page, dialog.getByLabel('Nachname'), save);
    page.setDefaultTimeout(ACT_WITHIN_MS);
  }

  /** What was typed must outlive the attempt to save it. A dialog that finds a field wrong may be silent. */
  private async saveWithoutNetwork(page: Page, field: Locator, save: Locator): Promise<void> {
    await field.fill(TYPED);
    // Leaving a field may change how it writes a date or an amount.
    await field.blur();
    const typed = await field.inputValue();
    await this.offline(async () => {
      await save.click();
      const refusal = page.getByRole('dialog').getByRole('alert').first();
      const isRefused = await refusal.waitFor().then(
        () => true,
        () => false,
      );
      const kept = (await field.count()) > 0 ? await field.inputValue() : null;
      if (kept !== typed)
        this.faults.push(`${this.lastAct}: „${typed}“ became „${kept}“ when it was saved without a network`);
      else if (isRefused) this.refusals++;
    });
  }

  private async offline(act: () => Promise<unknown>): Promise<void> {
    await this.context.setOffline(true);
    try {
      await act();
    } finally {
      await this.context.setOffline(false);
    }
  }

  /** An element that has gone, or a page that was left meanwhile, is haste and no fault. A page that never comes is one. */
  private noteUnlessGone(error: unknown): void {
    const text = String(error);
    const isStuck = text.includes(`Timeout ${PAGE_WITHIN_MS}ms`);
    if (isStuck || !HASTE.test(text)) this.faults.push(`${this.lastAct}: ${text}`);
  }

  private async expectSound(page: Page): Promise<void> {
    if (page.isClosed()) return;
    const text = await page
      .locator('body')
      .innerText()
      .catch(() => '');
    if (!/Diese Seite konnte nicht angezeigt werden/.test(text)) return;
    if (this.lacking.delete(page)) {
      await page.reload().catch((error: unknown) => this.noteUnlessGone(error));
      await this.expectSound(page);
    } else this.faults.push(`${this.lastAct}: an error page: ${text.slice(0, 200)}`);
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
