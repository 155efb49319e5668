import type { EnginesConfig, Role } from '../platform/config/config.js';
import { openEmbeddedPlatform } from './embedded-platform.js';
import type { Platform, PlatformConfig } from '../platform/platform.js';

/**
 * Opens the platform on the configured engines. Throws `StoreUnavailable` if one cannot be used. The cluster's client
 * libraries, half of all code, are loaded only if they are used.
 */
export async function openPlatform(
  config: PlatformConfig & { readonly engines: EnginesConfig; readonly role: Role },
): Promise<Platform> {
  const { engines } = config;
  if (engines.kind === 'embedded') return openEmbeddedPlatform(config);
  const { openClusterPlatform } = await import('./cluster-platform.js');
  return openClusterPlatform({ ...config, engines });
}
