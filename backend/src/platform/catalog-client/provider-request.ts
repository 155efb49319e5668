import { isRecord, readAtMost } from '../outside/answer-body.js';
import type { CatalogueOutcome } from './catalogue-calls.js';
import type { CatalogueQuestion, CatalogueVehicle } from './vehicle-catalogue.js';

export type Provider = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Timeout of one request including its body; default 5 s. */
  readonly withinMs?: number;
};

const REQUEST_WITHIN_MS = 5_000;
const MAX_BYTES = 256 * 1024;
/** Upper bound: a single lookup never returns more vehicles than this. */
const MAX_VEHICLES = 100;
const MAX_TEXT = 100;

export type Asked = {
  readonly outcome: CatalogueOutcome;
  readonly status: number;
  readonly vehicles: readonly CatalogueVehicle[];
};

const unusable = (status: number): Asked => ({ outcome: 'unavailable', status, vehicles: [] });

/** Sends one request to the provider. Never rejects: every failure is an outcome. */
export async function ask(
  { url, apiKey, withinMs = REQUEST_WITHIN_MS }: Provider,
  question: CatalogueQuestion,
  correlationId: string,
): Promise<Asked> {
  const { kind: _, ...asked } = question;
  const signal = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(`${url}/vehicles?${new URLSearchParams(asked)}`, {
      // A redirect could send the VIN and the API key to any host.
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        'x-correlation-id': correlationId,
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
    });
    return await outcomeOf(response);
  } catch {
    return unusable(signal.aborted ? 504 : 502);
  }
}

async function outcomeOf(response: Response): Promise<Asked> {
  const { status } = response;
  if (status === 200) return found(await readAtMost(response, MAX_BYTES));
  await response.body?.cancel();
  if (status === 404) return { outcome: 'not-found', status, vehicles: [] };
  if (status === 429) return { outcome: 'rate-limited', status, vehicles: [] };
  if (status >= 400 && status < 500) return { outcome: 'rejected', status, vehicles: [] };
  return unusable(status >= 500 ? status : 502);
}

function found(body: string | null): Asked {
  if (body === null) return unusable(502);
  const vehicles = vehiclesIn(JSON.parse(body));
  if (vehicles === null) return unusable(502);
  if (vehicles.length === 0) return { outcome: 'not-found', status: 404, vehicles };
  return { outcome: vehicles.length === 1 ? 'found' : 'ambiguous', status: 200, vehicles };
}

function vehiclesIn(answer: unknown): readonly CatalogueVehicle[] | null {
  if (!isRecord(answer) || !Array.isArray(answer['vehicles'])) return null;
  const rows: readonly unknown[] = answer['vehicles'];
  if (rows.length > MAX_VEHICLES || !rows.every(isRecord)) return null;
  const vehicles = rows.map(vehicleOf);
  return vehicles.every((vehicle) => vehicle !== null) ? vehicles : null;
}

/** Null if a field has the wrong type. */
function vehicleOf(row: Readonly<Record<string, unknown>>): CatalogueVehicle | null {
  let isSound = true;
  const text = (field: string): string | null => {
    const value = row[field] ?? null;
    if (value === null) return null;
    if (typeof value !== 'string' || value.length > MAX_TEXT) isSound = false;
    return typeof value === 'string' ? value.trim() || null : null;
  };
  const number = (field: string): number | null => {
    const value = row[field] ?? null;
    if (value === null) return null;
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) isSound = false;
    return typeof value === 'number' ? value : null;
  };
  const vehicle: CatalogueVehicle = {
    make: text('make'),
    model: text('model'),
    modelVariant: text('modelVariant'),
    engine: text('engine'),
    ktype: text('ktype'),
    hsn: text('hsn'),
    tsn: text('tsn'),
    fuel: text('fuel'),
    powerKw: number('powerKw'),
    powerPs: number('powerPs'),
    displacement: number('displacement'),
  };
  return isSound ? vehicle : null;
}
