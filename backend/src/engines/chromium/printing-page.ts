import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { FONT_FAMILY, productFonts } from '../../platform/pdf/product-fonts.js';

/** Style of every page, before the template's. */
export const PAGE_STYLE = `*{box-sizing:border-box}
html{font-family:'${FONT_FAMILY}';font-kerning:none;font-variant-ligatures:none;font-synthesis:none;
font-size:10pt;line-height:1.35;color:#162327;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0}`;

/** Scripts are off and the policy loads nothing. Not rendered on screen: a document is laid out once, for paper. */
const EMPTY_DOCUMENT = `<!doctype html><html lang="de"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<style>${PAGE_STYLE}
@media screen{body{display:none}}</style></head><body></body></html>`;

/**
 * Loads the fonts once per page and keeps them: fonts of a style sheet would be requested again for each print, and
 * late ones would not be printed.
 */
const LOAD_FONTS = `async (faces) => {
  const loading = faces.map(({ weight, url, ranges }) =>
    new FontFace('${FONT_FAMILY}', 'url(' + url + ')', { weight: String(weight), unicodeRange: ranges }).load());
  for (const face of await Promise.all(loading)) document.fonts.add(face);
}`;

/**
 * Parses the HTML inertly, removes everything that could navigate away, inserts it, and waits for its pictures. A
 * picture that cannot be decoded is skipped.
 */
const FILL = `(html) => {
  const read = document.createElement('template');
  read.innerHTML = html;
  for (const away of read.content.querySelectorAll('meta')) away.remove();
  document.body.replaceChildren(read.content);
  const loading = Array.from(document.images).filter((image) => !image.complete);
  return Promise.allSettled(loading.map((image) => image.decode())).then(() => undefined);
}`;

/** Size and margins are the template's (`@page`). Without accessibility tags: they double the file. */
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

export class PrintingPage {
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

  /** Prints to PDF with two calls; the page's own `pdf` would fetch the file in chunks. */
  async print(html: string): Promise<Uint8Array> {
    this.printed++;
    await this.call(FILL, html);
    const { data } = await this.devTools.send('Page.printToPDF', PAPER);
    return Buffer.from(data, 'base64');
  }

  /** Closes the page and its process; no-op if the browser has ended. */
  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
  }

  /** Runs through the debugger, which ignores the switch for page scripts. */
  private async call(script: string, argument: unknown): Promise<void> {
    const { exceptionDetails } = await this.devTools.send('Runtime.evaluate', {
      expression: `(${script})(${JSON.stringify(argument)})`,
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(`The page cannot be filled: ${exceptionDetails.text}`);
  }
}
