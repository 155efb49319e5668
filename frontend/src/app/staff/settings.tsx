import { SettingsPage } from '../../features/settings/settings-page.js';
import { SitePreview } from './site-preview.js';

/** The settings, with the website beside its texts as visitors will see it. */
export function Settings() {
  return <SettingsPage Preview={SitePreview} />;
}
