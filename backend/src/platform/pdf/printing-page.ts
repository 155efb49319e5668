import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { FONT_FAMILY, productFonts } from './product-fonts.js';

/** How every page is set, before its template's own style. */
export const PAGE_STYLE = `*{box-sizing:border-box}
html{font-family:'${FONT_FAMILY}';font-kerning:none;font-variant-ligatures:none;font-synthesis:none;
font-size:10pt;line-height:1.35;color:#162327;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0}`;

/**
 * Scripts are off and the policy lets nothing be loaded, so the content can neither act nor call out. Nothing is drawn on
 * a screen that nobody sees: a document is laid out once, for the paper.
 */
const EMPTY_DOCUMENT = `<!doctype html><html lang="de"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<style>${PAGE_STYLE}
@media screen{body{display:none}}</style></head><body></body></html>`;

/**
 * Brings the fonts into the page before its first document, and keeps them there: those of a style sheet are taken apart
 * and asked for anew with each print, and what is not there in time is not printed.
 */
const LOAD_FONTS = `async (faces) => {
  const loading = faces.map(({ weight, url, ranges }) =>
    new FontFace('${FONT_FAMILY}', 'url(' + url + ')', { weight: String(weight), unicodeRange: ranges }).load());
  for (const face of await Promise.all(loading)) document.fonts.add(face);
}`;

/**
 * Read where nothing of it acts, without what would lead the page elsewhere before it is printed; then until its pictures
 * are there. One that cannot be drawn is none.
 */
const FILL = `(html) => {
  const read = document.createElement('template');
  read.innerHTML = html;
  for (const away of read.content.querySelectorAll('meta')) away.remove();
  document.body.replaceChildren(read.content);
  const loading = Array.from(document.images).filter((image) => !image.complete);
  return Promise.allSettled(loading.map((image) => image.decode())).then(() => undefined);
}`;

/** Size and margins are the template's (`@page`). Without the tags that the browser adds by itself: they double the file. */
const PAPER = {
  generateTaggedPDF: false,
  printBackground: true,
  preferCSSPageSize: true,
  marginTop: 0,
  marginBottom: 0,
  marginLeft: 0,
  marginRight: 0,
  transferMode: 'ReturnAsBase64',
} as const;

/** A page of the browser that prints one document after the other. */
export class PrintingPage {
  /** So many documents. */
  printed = 0;

  private constructor(
    private readonly context: BrowserContext,
    private readonly devTools: CDPSession,
  ) {}

  static async open(browser: Browser): Promise<PrintingPage> {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      offline: true,
      serviceWorkers: 'block',
      viewport: { width: 1, height: 1 },
    });
    const page = await context.newPage();
    await page.setContent(EMPTY_DOCUMENT);
    const printing = new PrintingPage(context, await context.newCDPSession(page));
    await printing.call(LOAD_FONTS, productFonts().faces);
    return printing;
  }

  /** The document as PDF. Asks the browser twice; the page's own `pdf` fetches the file piece by piece. */
  async print(html: string): Promise<Uint8Array> {
    this.printed++;
    await this.call(FILL, html);
    const { data } = await this.devTools.send('Page.printToPDF', PAPER);
    return Buffer.from(data, 'base64');
  }

  /** Ends it with the process that drew it. A browser that has ended meanwhile has ended it, too. */
  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
  }

  /** Run by the debugger, where the switch for the page's own scripts does not count. */
  private async call(script: string, argument: unknown): Promise<void> {
    const { exceptionDetails } = await this.devTools.send('Runtime.evaluate', {
      expression: `(${script})(${JSON.stringify(argument)})`,
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(`The page cannot be filled: ${exceptionDetails.text}`);
  }
}
