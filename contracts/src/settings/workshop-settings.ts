import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import type { RecordOf } from '../kernel/fields.js';
import type { workshopFields } from './workshop-fields.js';

/** How appointments are booked. */
export type WorkshopRules = RecordOf<typeof workshopFields>;
export type SlotMinutes = WorkshopRules['slotMinutes'];

export type WorkshopSettingsChosen = DomainEvent<'WorkshopSettingsChosen', 1, WorkshopRules>;
export type WorkshopSettingsEvent = WorkshopSettingsChosen;

export const workshopSettingsEventDefinitions: EventDefinitions<WorkshopSettingsEvent> = {
  WorkshopSettingsChosen: { version: 1 },
};

export type WorkshopSettings = WorkshopRules & { readonly revision: number };

/** Decisions §1. */
export const DEFAULT_WORKSHOP_SETTINGS: WorkshopSettings = {
  capacity: 1,
  slotMinutes: 60,
  horizonDays: 90,
  minNoticeMinutes: 0,
  notifyEmail: null,
  reminderMail: false,
  estimateReminderDays: 2,
  holidaysOf: null,
  revision: 0,
};

function evolve(_: WorkshopSettings, event: RecordedEvent<WorkshopSettingsEvent>): WorkshopSettings {
  // Until November 2026 nobody was reminded of estimates, and holidays were bookable.
  return { ...DEFAULT_WORKSHOP_SETTINGS, ...event.data, revision: event.revision + 1 };
}

export const workshopSettingsStream = {
  name: 'workshopSettings',
  initial: DEFAULT_WORKSHOP_SETTINGS,
  evolve,
  revisionOf: ({ revision }: WorkshopSettings) => revision,
};
