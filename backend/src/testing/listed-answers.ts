import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Throws when this call was refused with a status that docs/openapi.json does not list for its route. */
export type AssertListed = (method: string, url: string, status: number) => void;

type ListedRoute = { readonly name: string; readonly path: RegExp; readonly statuses: ReadonlySet<string> };
type Written = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
};

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json');
/** A fault is no refusal: the document names it as `default`. */
const FAULT = 500;

/** Holds the refusals that a test sees against what is written of their routes. */
export async function listedAnswers(): Promise<AssertListed> {
  const { paths } = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Written;
  const routes = Object.entries(paths)
    // `/page` stands before `/{id}`.
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
    const route = routes.find(({ path }) => path.test(`${method} ${url.split('?', 1)[0]}`));
    // What is no route is not found, and nobody's to list.
    if (route === undefined || route.statuses.has(String(status))) return;
    throw new Error(
      `${route.name} refuses with ${status}, which docs/openapi.json does not list: name it in @Refuses.`,
    );
  };
}

function parametersIn(path: string): number {
  return path.split('{').length;
}
