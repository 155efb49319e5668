import type { EnginesConfig, Role } from './config/config.js';
import { openEmbeddedPlatform } from './embedded-platform.js';
import type { Platform, PlatformConfig } from './platform.js';

/**
 * Opens the platform on the engines of the settings. Throws `StoreUnavailable` when one of them cannot be used. The clients
 * of the servers are half of all the code that a process would load: only who uses servers loads them.
 */
export async function openPlatform(
  config: PlatformConfig & { readonly engines: EnginesConfig; readonly role: Role },
): Promise<Platform> {
  const { engines } = config;
  if (engines.kind === 'embedded') return openEmbeddedPlatform(config);
  const { openClusterPlatform } = await import('./cluster-platform.js');
  return openClusterPlatform({ ...config, engines });
}
