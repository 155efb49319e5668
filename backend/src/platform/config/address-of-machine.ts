import type { Config } from './config.js';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** This machine's address, without a trailing slash: the beginning of links while no public address is known. */
export function addressOfMachine({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
