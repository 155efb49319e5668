import type { Type } from '@nestjs/common';
import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { DemoChapter } from './demo-story.js';
import type { Traces } from './erasure/traces.js';
import type { AnyDocuments } from './files/documents.js';
import type { History } from './history/history.js';
import type { SearchSource } from './search/search-source.js';

/**
 * Everything that a business module contributes. `backend/src/manifests.ts` lists the manifests and combines them:
 * events, read models, histories, field names.
 */
export type ModuleManifest = {
  readonly name: string;
  readonly events: EventCatalog;
  readonly readModels: readonly AnyReadModel[];
  /** German labels of the fields of its bodies and queries. */
  readonly fieldNames: Readonly<Record<string, string>>;
  /** By kind, in the singular: `customer`, `workOrder`. */
  readonly histories?: Readonly<Record<string, History>>;
  /** Its records with personal data of customers. */
  readonly traces?: readonly Traces[];
  /** The files that its events name. */
  readonly documents?: readonly AnyDocuments[];
  readonly search?: readonly SearchSource[];
  /** Its Nest modules; loaded only by the application, so that commands and tests start without them. */
  readonly load: () => Promise<readonly Type[]>;
  /** Its chapter of the demo, run after the chapters of earlier manifests. */
  readonly demo?: () => Promise<DemoChapter>;
};

export function defineModule(manifest: ModuleManifest): ModuleManifest {
  return manifest;
}
