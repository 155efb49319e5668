import { foundInFolders } from './found-in-folders.js';
import { startTestApp, type TestApp } from '../start-test-app.js';

/** Valid values of each field of a body; the fuzzer mixes them with invalid ones. */
export type Fields = Readonly<Record<string, readonly unknown[]>>;

/** Valid calls of a module's routes, for fuzzing and for checking answers against their schemas. */
export type ModuleCalls = {
  /**
   * Paths to existing records: `{ '/api/cars/:id': '/api/cars/<id of a car>' }`. Serves every route with this prefix;
   * the longest match wins.
   */
  readonly at: Readonly<Record<string, string>>;
  /**
   * Every writing route, `PUT /api/cars/:id`, with the fields of its body; `{}` if it acts without a body; null if only
   * ids are fuzzed, as for every DELETE. `:junk` in a query is fuzzed too.
   */
  readonly writes: Readonly<Record<string, Fields | null>>;
  /** Writing routes of several streams, which may have written before they refuse with 409. */
  readonly refusesLate?: readonly string[];
  /** Queries for checking a GET's answer: `{ '/api/appointment/slots': ['?date=2026-11-24'] }`. */
  readonly reads?: Readonly<Record<string, readonly string[]>>;
};

/** Tools for a module's samples: an application with data. */
export type Furnished = {
  readonly garage: TestApp;
  /** Creates a record as ADMIN through the API; returns its id. */
  make(path: string, body: object): Promise<string>;
};

/** A module's `testing/call-samples.ts` exports this as `callSamples`. */
export type CallSamples = (furnished: Furnished) => Promise<ModuleCalls>;

export async function startFurnishedApp(): Promise<{ garage: TestApp; calls: readonly ModuleCalls[] }> {
  const garage = await startTestApp();
  try {
    const calls = await allCalls(garage);
    await garage.settle();
    return { garage, calls };
  } catch (error) {
    await garage.close();
    throw error;
  }
}

async function allCalls(garage: TestApp): Promise<readonly ModuleCalls[]> {
  const admin = await garage.loginAs('ADMIN');
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await garage.request<{ id: string }>('POST', path, body, admin);
    if (answer.status !== 201) throw new Error(`${path} cannot be made: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const found = await foundInFolders<{ callSamples: CallSamples }>('testing/call-samples.ts');
  const calls: ModuleCalls[] = [];
  for (const { callSamples } of found.values()) calls.push(await callSamples({ garage, make }));
  return calls;
}

/** The path with the ids of sample records; unknown parameters are kept. */
export function concretePath(path: string, calls: readonly ModuleCalls[]): string {
  const known = calls.flatMap(({ at }) => Object.entries(at));
  const [best] = known
    .filter(([start]) => path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`))
    .toSorted(([one], [other]) => other.length - one.length);
  return best === undefined ? path : `${best[1]}${path.slice(best[0].length)}`;
}
