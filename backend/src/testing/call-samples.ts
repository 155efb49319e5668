import { foundInFolders } from './found-in-folders.js';
import { startTestApp, type TestApp } from './start-test-app.js';

/** Right values of each field of a body; what is thrown at the route mixes them with wrong ones. */
export type Fields = Readonly<Record<string, readonly unknown[]>>;

/** How the routes of a module are called rightly. From it they are fuzzed, and their answers held against their schemas. */
export type ModuleCalls = {
  /**
   * Paths with something behind them: `{ '/api/cars/:id': '/api/cars/<id of a car>' }`. Serves every route that begins so;
   * the longest fits first.
   */
  readonly at: Readonly<Record<string, string>>;
  /**
   * Every writing route, `PUT /api/cars/:id`. Its body's fields; `{}` when it acts without a body; null when only ids are
   * thrown at it, as at every DELETE. `:junk` in its query is thrown at as well.
   */
  readonly writes: Readonly<Record<string, Fields | null>>;
  /** Writing routes of several streams, which may have written when they refuse with 409. */
  readonly refusesLate?: readonly string[];
  /** Queries with which a GET is called to see its answer: `{ '/api/appointment/slots': ['?date=2026-11-24'] }`. */
  readonly reads?: Readonly<Record<string, readonly string[]>>;
};

/** What a module makes its calls with: a furnished application. */
export type Furnished = {
  readonly garage: TestApp;
  /** Makes something as ADMIN over the API; answers its id. */
  make(path: string, body: object): Promise<string>;
};

/** A file `testing/call-samples.ts` of a module exports this as `callSamples`. */
export type CallSamples = (furnished: Furnished) => Promise<ModuleCalls>;

/** An application that all modules have furnished one after the other, and how they are called on it. */
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

/** This path with what the modules say lies behind it; parameters of which nobody says anything stay. */
export function concretePath(path: string, calls: readonly ModuleCalls[]): string {
  const known = calls.flatMap(({ at }) => Object.entries(at));
  const [best] = known
    .filter(([start]) => path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`))
    .toSorted(([one], [other]) => other.length - one.length);
  return best === undefined ? path : `${best[1]}${path.slice(best[0].length)}`;
}
