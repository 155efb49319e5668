import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Throws if docs/openapi.json does not list this status for the call's route. */
export type AssertListed = (method: string, url: string, status: number) => void;

type ListedRoute = { readonly name: string; readonly path: RegExp; readonly statuses: ReadonlySet<string> };
type Written = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
};

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'openapi.json');
/** Internal errors are not refusals: the document lists them as `default`. */
const FAULT = 500;

/** Checks refusals in tests against the documented statuses. */
export async function listedAnswers(): Promise<AssertListed> {
  const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Written;
  const routes = Object.entries(paths)
    // `/page` before `/{id}`.
    .toSorted(([one], [other]) => parametersIn(one) - parametersIn(other))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { responses }]): ListedRoute => ({
        name: `${method.toUpperCase()} ${path}`,
        path: new RegExp(
          `^${method.toUpperCase()} ${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`,
        ),
        statuses: new Set(Object.keys(responses)),
      })),
    );
  return (method, url, status) => {
    if (status < 400 || status === FAULT) return;
    // Clients resolve `..` before they send.
    const { pathname } = new URL(url, 'http://localhost');
    const route = routes.find(({ path }) => path.test(`${method} ${pathname}`));
    // Unknown paths are not documented.
    if (route === undefined || route.statuses.has(String(status))) return;
    throw new Error(
      `${route.name} refuses with ${status}, which docs/openapi.json does not list: name it in @Refuses.`,
    );
  };
}

function parametersIn(path: string): number {
  return path.split('{').length;
}
