import type { Config } from './config.js';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** The prefix of links in mails, without a trailing slash: `PUBLIC_URL`, else this machine's address. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== null) return publicUrl;
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
