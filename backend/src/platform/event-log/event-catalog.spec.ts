import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '../../manifests.js';

const root = new URL('../../../../contracts/src/', import.meta.url).pathname;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'));

const DECLARATION = /(?:DomainEvent<\s*|(?:claimed|released): )'(\w+)'|^ +([A-Z][a-z]\w+): \{\s+label: /gm;

describe('the catalogue of events', () => {
  it('holds every event that a module declares, and no name twice', () => {
    const declared = sources.flatMap((text) =>
      [...text.matchAll(DECLARATION)].map(([, typed, grouped]) => typed ?? grouped),
    );
    expect(declared.length).toBeGreaterThan(10);
    expect(new Set(declared).size).toBe(declared.length);
    expect(Object.keys(eventDefinitions).toSorted()).toEqual(declared.toSorted());
  });

  it('can upcast every old version to the current one', () => {
    for (const { version, upcast } of Object.values(eventDefinitions)) {
      for (let old = 1; old < version; old++) expect(upcast?.[old]).toBeInstanceOf(Function);
    }
  });
});
