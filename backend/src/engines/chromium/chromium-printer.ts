import type { Browser } from 'playwright-core';
import { browserProgram } from './browser-program.js';
import { PrintingFailed, type PdfJob, type PdfPrinter } from '../../platform/pdf/pdf-printer.js';
import { PrintingPage } from './printing-page.js';

/** Not the package's flags, which disable web security or run everything in one process. */
const FLAGS = [
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Playwright's or Chromium's words when it can make no sandbox: it needs user namespaces, and another user than root. */
const NO_SANDBOX = /sandboxing failed|no usable sandbox|move to new namespace/i;

type Limits = {
  readonly atOnce: number;
  /** A page and its process are replaced after this number of documents, which bounds leaks. */
  readonly documentsPerPage: number;
  /** A document that takes longer fails, and its browser is closed. */
  readonly timeLimitMs: number;
  /** Idle time after which the browser is closed. */
  readonly idleMs: number;
};

const LIMITS: Limits = { atOnce: 2, documentsPerPage: 250, timeLimitMs: 20_000, idleMs: 60_000 };

type Session = { readonly browser: Browser; readonly free: PrintingPage[] };

export class ChromiumPrinter implements PdfPrinter {
  private session: Promise<Session> | null = null;
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private closed = false;
  private readonly limits: Limits;
  /** Null until the first start has shown whether this machine allows one. */
  private sandboxed: boolean | null = null;

  constructor(
    private readonly chromiumPath: string | null,
    limits: Partial<Limits> = {},
    private readonly noteSandbox: (sandboxed: boolean) => void = () => undefined,
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

  /** Closes the browser; running prints fail. Idempotent. */
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

  /** Retries once on a new browser if the old one ended, by a crash or by another document's time limit. */
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

  /** One or two of a hundred starts crash (SIGSEGV); the next one succeeds. */
  private launchTwice(): Promise<Session> {
    return this.launch().catch((error: unknown) => {
      if (this.closed) throw error;
      return this.launch();
    });
  }

  /** With Chromium's own sandbox where the machine allows one. */
  private async launch(): Promise<Session> {
    if (this.sandboxed !== null) return this.launchIn(this.sandboxed);
    const session = await this.launchIn(true).catch((error: unknown) => {
      if (!NO_SANDBOX.test(String(error))) throw error;
      return null;
    });
    this.sandboxed ??= session !== null;
    this.noteSandbox(this.sandboxed);
    return session ?? this.launchIn(false);
  }

  private async launchIn(chromiumSandbox: boolean): Promise<Session> {
    const [{ chromium }, { path, environment }] = await Promise.all([
      import('playwright-core'),
      browserProgram(this.chromiumPath),
    ]);
    const browser = await chromium.launch({
      executablePath: path,
      args: FLAGS,
      chromiumSandbox,
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
