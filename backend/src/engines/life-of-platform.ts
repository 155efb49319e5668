import type { LiveReadModels } from '#projections/engine/live-read-models.js';
import type { Platform } from '../platform/platform.js';
import type { OpenedResources } from './opened-resources.js';

/**
 * Start and end of a platform in a single process. `after`: reactions and jobs, which query read models and are
 * therefore started, in this order, when those are built.
 */
export function lifeOf(
  readModels: LiveReadModels,
  after: readonly { start(): Promise<unknown> }[],
  opened: OpenedResources,
): Pick<Platform, 'start' | 'running' | 'close'> {
  let closing: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    await readModels.built();
    for (const part of after) if (closing === undefined) await part.start();
  };
  const close = async (): Promise<void> => {
    await readModels.stop();
    await running.catch(() => undefined);
    await opened.close();
  };
  return {
    async start() {
      await readModels.start();
      running = work();
      // The caller of `running` gets its error.
      running.catch(() => undefined);
    },
    running: () => running,
    close: () => (closing ??= close()),
  };
}
