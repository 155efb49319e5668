import type { Page, Route } from '@playwright/test';

/**
 * Handles the next call of this address, and lets all later ones pass. The route stays: one that ends after its first
 * use (`times: 1`) loses a call that waits in it at that moment, and the page never hears of it.
 */
export async function nextCall(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => unknown,
  method?: string,
): Promise<void> {
  let isUsed = false;
  await page.route(url, async (route) => {
    if (isUsed || (method !== undefined && route.request().method() !== method)) return route.fallback();
    isUsed = true;
    await handle(route);
    return undefined;
  });
}
