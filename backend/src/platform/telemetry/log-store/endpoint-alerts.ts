import type { LogAlert } from '#contracts/monitoring/logs.api.js';
import { endpointAlerts } from './alerts.js';
import { heldSince } from './held-since.js';
import {
  HOUR_MS,
  MINUTE_MS,
  type EndpointSlot,
  type EndpointSums,
  type LogTables,
  type Millis,
  type Period,
} from './log-tables.js';
import { slotOf } from './rollups.js';

/**
 * The alerts of a period's endpoints with the time since when each rule is violated: exact to the minute, for alerts older
 * than two days to the hour. Reads slots only if there is an alert.
 */
export async function datedEndpointAlerts(
  tables: LogTables,
  sums: readonly EndpointSums[],
  period: Period,
): Promise<LogAlert[]> {
  const { from, to } = period;
  if (endpointAlerts(sums, () => to).length === 0) return [];
  const slots = await tables.endpointSlots('hour', { from: slotOf(from, HOUR_MS), to });
  const hours = new Set<Millis>();
  endpointAlerts(sums, (endpoint, holds) => {
    const hour = heldSince(ofEndpoint(slots, endpoint), holds);
    if (hour !== null) hours.add(hour.at);
    return to;
  });
  const minutes = new Map<Millis, readonly EndpointSlot[]>();
  for (const hour of hours) {
    const begin = Math.max(hour, slotOf(from, MINUTE_MS));
    minutes.set(hour, await tables.endpointSlots('minute', { from: begin, to: hour + HOUR_MS - 1 }));
  }
  return endpointAlerts(sums, (endpoint, holds) => {
    const hour = heldSince(ofEndpoint(slots, endpoint), holds);
    if (hour === null) return to;
    const minute = heldSince(ofEndpoint(minutes.get(hour.at) ?? [], endpoint), holds, hour.before);
    const detectedAt = minute === null ? hour.at + HOUR_MS : minute.at + MINUTE_MS;
    return Math.min(Math.max(detectedAt, from), to);
  });
}

function ofEndpoint(slots: readonly EndpointSlot[], { method, path }: EndpointSums): EndpointSlot[] {
  return slots.filter((slot) => slot.method === method && slot.path === path);
}
