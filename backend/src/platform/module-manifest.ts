import type { Type } from '@nestjs/common';
import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { DemoChapter } from './demo-story.js';
import type { Traces } from './erasure/traces.js';
import type { History } from './history/history.js';
import type { SearchSource } from './search/search-source.js';

/**
 * What a module of the business brings, said once. The catalogue of events, the read models that run, the histories, the
 * names of fields and the rest are put together from these; `backend/src/manifests.ts` lists them.
 */
export type ModuleManifest = {
  readonly name: string;
  readonly events: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
  /** What the fields of its bodies and queries are called on the screens. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** By kind, in the singular: `customer`, `workOrder`. */
  readonly histories?: Readonly<Record<string, History>>;
  /** Where a person leaves traces. */
  readonly traces?: readonly Traces[];
  /** What the search over everything finds of it. */
  readonly search?: readonly SearchSource[];
  /** The modules of Nest; loaded only where the application runs, so that commands and tests start without it. */
  readonly load: () => Promise<readonly Type[]>;
  /** Its chapter of the demo, told after those of the modules that stand before it in the list. */
  readonly demo?: () => Promise<DemoChapter>;
};

/** Checks the shape and keeps the value. */
export function defineModule(manifest: ModuleManifest): ModuleManifest {
  return manifest;
}
