import type { Browser } from '@playwright/test';

/** Slow mobile network and a weak phone. */
const NETWORK = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };
const CPU_TIMES_SLOWER = 4;

/** A page behind a slow network on a slow machine, and what it says about its own loading. */
export async function slowPage(browser: Browser, width: number) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 740 : 900 } });
  const page = await context.newPage();
  const machine = await context.newCDPSession(page);
  await machine.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latencyMs,
    downloadThroughput: NETWORK.bytesPerSecond,
    uploadThroughput: NETWORK.bytesPerSecond,
  });
  await machine.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  await page.addInitScript(() => {
    window.seen = { shift: 0, paintedMs: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.shift += (entry as PerformanceEntry & Shift).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.paintedMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const vitals = () => page.evaluate(() => window.seen);
  return { page, vitals, close: () => context.close() };
}

type Shift = { readonly value: number };

declare global {
  interface Window {
    /** Layout shifts so far, summed, and when the largest element was painted. */
    seen: { shift: number; paintedMs: number };
  }
}
