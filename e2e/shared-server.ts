import { test as base } from '@playwright/test';
import { Server } from './server.js';

/**
 * For journeys that tolerate other data: one server for each worker, which keeps the data of earlier
 * files. Use unique names, and never count rows that others add. A file that needs an empty workshop, changes
 * settings or ends the process starts its own `Server`.
 */
export const test = base.extend<object, { readonly shared: Server }>({
  shared: [
    // Playwright reads from the pattern which fixtures are wanted: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});
