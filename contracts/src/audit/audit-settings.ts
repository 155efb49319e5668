import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import { auditFields } from './audit-fields.js';

export type AuditRules = RecordOf<typeof auditFields>;

export type AuditSettingsChosen = DomainEvent<'AuditSettingsChosen', 1, AuditRules>;

export const auditSettingsEventDefinitions: EventDefinitions<AuditSettingsChosen> = {
  AuditSettingsChosen: { version: 1 },
};

export type AuditSettings = AuditRules & { readonly revision: number };

export const auditSettingsStream = {
  name: 'auditSettings',
  initial: { ...emptyOf(auditFields), revision: 0 } as AuditSettings,
  revisionOf: ({ revision }: AuditSettings) => revision,
  evolve(_: AuditSettings, event: RecordedEvent<AuditSettingsChosen>): AuditSettings {
    return { ...event.data, revision: event.revision + 1 };
  },
};
