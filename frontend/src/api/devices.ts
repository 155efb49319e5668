import { DEVICES_KEPT } from '#contracts/users/known-devices.js';

const KEY = 'werkstattbuch.devices';

/** Tokens of earlier log-ins in this browser, by which the server counts its failures apart. They outlive the log-out. */
export function keptDevices(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(-DEVICES_KEPT) : [];
  } catch {
    return [];
  }
}

/** Keeps the token of the latest log-in; the oldest goes. */
export function keepDevice(token: string | undefined): void {
  if (token === undefined) return;
  const others = keptDevices().filter((kept) => kept !== token);
  localStorage.setItem(KEY, JSON.stringify([...others, token].slice(-DEVICES_KEPT)));
}
