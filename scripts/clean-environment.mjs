// The environment for a product that is started on a folder of its own: by tests, benchmarks and pictures.

/** Settings of the product that a shell may carry for a real garage: its backups, its mails, its servers. */
const SETTINGS = [
  'ADMIN_PASSWORD',
  'ADMIN_USERNAME',
  'API_DOCS',
  'BACKUP_DIR',
  'CALLS_PER_MINUTE',
  'CATALOG_API_KEY',
  'CATALOG_URL',
  'DATA_DIR',
  'EVENTSTORE_URL',
  'GITHUB_API_URL',
  'GITHUB_REPO',
  'GITHUB_TOKEN',
  'HOST',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'MONGO_URL',
  'PORT',
  'PUBLIC_URL',
  'REDIS_URL',
  'SITE_PUBLIC',
  'SMTP_URL',
  'TECCOM_DIR',
  'TRUST_PROXY',
  'VIES_URL',
  'WERKSTATT_ENGINES',
  'WERKSTATT_ROLE',
];

/** This environment without the product's settings. `CHROMIUM_PATH` stays, because it names the browser of this machine. */
export function cleanEnvironment(environment = process.env) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !SETTINGS.includes(name)));
}
