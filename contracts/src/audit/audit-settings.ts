import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';

/** How the past is kept safe. */
export type AuditRules = {
  /** How many backups that the product makes by itself stay. */
  readonly backupsKept: number;
  /** Who gets the head of the seal once a day; null: nobody. */
  readonly sealEmail: string | null;
};

export type AuditSettingsChosen = DomainEvent<'AuditSettingsChosen', 1, AuditRules>;

export const auditSettingsEventDefinitions: EventDefinitions<AuditSettingsChosen> = {
  AuditSettingsChosen: { version: 1 },
};

export const BACKUPS_KEPT = { min: 1, max: 365, standard: 14 } as const;

/** The settings as they stand; `revision` counts the choices, 0: none yet. */
export type AuditSettings = AuditRules & { readonly revision: number };

/** The one stream `auditSettings`; its id is `''`. */
export const auditSettingsStream = {
  name: 'auditSettings',
  initial: { backupsKept: BACKUPS_KEPT.standard, sealEmail: null, revision: 0 } as AuditSettings,
  evolve(_: AuditSettings, event: RecordedEvent<AuditSettingsChosen>): AuditSettings {
    return { ...event.data, revision: event.revision + 1 };
  },
};
