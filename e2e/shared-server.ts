import { test as base } from '@playwright/test';
import { Server } from './server.js';

/**
 * For journeys that others' data do not disturb: one server for each worker, whose files meet what those before them left
 * behind. Give names that are yours, and count nothing that others add to. A file that needs an empty workshop, changes
 * its settings or ends its process starts a `Server` of its own.
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
