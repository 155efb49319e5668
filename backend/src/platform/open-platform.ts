import type { EnginesConfig, Role } from './config/config.js';
import { openEmbeddedPlatform } from './embedded-platform.js';
import { StoreUnavailable } from './event-store/event-store.js';
import type { Platform, PlatformConfig } from './platform.js';

/** Opens the platform on the engines of the settings. Throws `StoreUnavailable` when one of them cannot be used. */
export async function openPlatform(
  config: PlatformConfig & { readonly engines: EnginesConfig; readonly role: Role },
): Promise<Platform> {
  if (config.engines.kind === 'cluster')
    throw new StoreUnavailable('away', 'The engines of a cluster are not assembled yet');
  return openEmbeddedPlatform(config);
}
