import { relative, resolve } from 'node:path';

/** True for the folder itself and for everything in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (!way.startsWith('..') && resolve(folder, way) === resolve(path));
}
