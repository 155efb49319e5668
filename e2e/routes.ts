import type { Page, Route } from '@playwright/test';

/**
 * Handles the next call of this address and passes all later ones. The route stays active: Playwright's `times: 1` loses
 * a concurrent call, and the page never gets its answer.
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
