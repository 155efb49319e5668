import type { Browser } from 'playwright-core';
import { browserProgram } from './browser-program.js';
import { PrintingFailed, type PdfJob, type PdfPrinter } from './pdf-printer.js';
import { PrintingPage } from './printing-page.js';

/** Never the packages' own flags, which switch web security off or run all in one process. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

type Limits = {
  /** Pages printed at once. */
  readonly atOnce: number;
  /** Documents after which a page is replaced, and its process with it: what they leave behind is bounded. */
  readonly documentsPerPage: number;
  /** A document that takes longer is given up, with the browser that prints it. */
  readonly timeLimitMs: number;
  /** A browser without work is closed. */
  readonly idleMs: number;
};

const LIMITS: Limits = { atOnce: 2, documentsPerPage: 250, timeLimitMs: 20_000, idleMs: 60_000 };

/** One browser from its start to its end. */
type Session = { readonly browser: Browser; readonly free: PrintingPage[] };

/** Prints with Chromium, on pages that are used again and again. */
export class ChromiumPrinter implements PdfPrinter {
  private session: Promise<Session> | null = null;
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private closed = false;
  private readonly limits: Limits;

  constructor(
    private readonly chromiumPath: string | null,
    limits: Partial<Limits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  async render<Data>({ template, data }: PdfJob<Data>): Promise<Uint8Array> {
    const html = template.html(data);
    await this.turn();
    try {
      return await this.print(html);
    } finally {
      this.running--;
      this.waiting.shift()?.();
      this.closeWhenIdle();
    }
  }

  /** Ends the browser; what is being printed fails. Twice does no harm. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idleTimer);
    await this.endSession();
  }

  private async turn(): Promise<void> {
    clearTimeout(this.idleTimer);
    while (this.running >= this.limits.atOnce) {
      await new Promise<void>((go) => this.waiting.push(go));
    }
    this.running++;
  }

  /** Once more on a new browser when the old one was ended under it, by a crash or by its neighbour's time limit. */
  private async print(html: string): Promise<Uint8Array> {
    try {
      return await this.printOnce(html);
    } catch (error) {
      if (error instanceof PrintingFailed || this.closed) throw error;
      return await this.printOnce(html);
    }
  }

  private async printOnce(html: string): Promise<Uint8Array> {
    const session = await this.openSession();
    try {
      return await this.withinLimit(session, this.printOn(session, html));
    } catch (error) {
      await this.end(session);
      throw error;
    }
  }

  private async printOn({ browser, free }: Session, html: string): Promise<Uint8Array> {
    const page = free.pop() ?? (await PrintingPage.open(browser));
    const bytes = await page.print(html);
    if (page.printed < this.limits.documentsPerPage) free.push(page);
    else void page.close();
    return bytes;
  }

  private async withinLimit<Result>(session: Session, work: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new PrintingFailed(`Printing took longer than ${this.limits.timeLimitMs} ms`)),
        this.limits.timeLimitMs,
      );
    });
    try {
      return await Promise.race([work, limit]);
    } finally {
      clearTimeout(timer);
      work.catch(() => this.end(session));
    }
  }

  private openSession(): Promise<Session> {
    if (this.closed) throw new PrintingFailed('The printer is closed');
    this.session ??= this.launchTwice().catch((error: unknown) => {
      this.session = null;
      throw new PrintingFailed('The browser cannot be started', { cause: error });
    });
    return this.session;
  }

  /** Of a hundred starts one or two end in a crash of the browser (SIGSEGV); the next one then succeeds. */
  private launchTwice(): Promise<Session> {
    return this.launch().catch((error: unknown) => {
      if (this.closed) throw error;
      return this.launch();
    });
  }

  private async launch(): Promise<Session> {
    const [{ chromium }, { path, environment }] = await Promise.all([
      import('playwright-core'),
      browserProgram(this.chromiumPath),
    ]);
    const browser = await chromium.launch({
      executablePath: path,
      args: FLAGS,
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      timeout: this.limits.timeLimitMs,
    });
    const session: Session = { browser, free: [] };
    browser.on('disconnected', () => this.forget(session));
    return session;
  }

  private async end(session: Session): Promise<void> {
    this.forget(session);
    await session.browser.close().catch(() => undefined);
  }

  private forget(session: Session): void {
    void this.session?.then(
      (current) => {
        if (current === session) this.session = null;
      },
      () => undefined,
    );
  }

  private async endSession(): Promise<void> {
    const session = await this.session?.catch(() => null);
    if (session) await this.end(session);
    this.session = null;
  }

  private closeWhenIdle(): void {
    if (this.running > 0 || this.closed) return;
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      if (this.running === 0) void this.endSession();
    }, this.limits.idleMs);
    this.idleTimer.unref();
  }
}
