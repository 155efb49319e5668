import { openClusterPlatform } from './cluster-platform.js';
import type { EnginesConfig, Role } from './config/config.js';
import { openEmbeddedPlatform } from './embedded-platform.js';
import type { Platform, PlatformConfig } from './platform.js';

/** Opens the platform on the engines of the settings. Throws `StoreUnavailable` when one of them cannot be used. */
export function openPlatform(
  config: PlatformConfig & { readonly engines: EnginesConfig; readonly role: Role },
): Promise<Platform> {
  const { engines } = config;
  return engines.kind === 'embedded'
    ? openEmbeddedPlatform(config)
    : openClusterPlatform({ ...config, engines });
}
