import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';

/** How long the steps between two starts may be, in minutes. */
export const SLOT_STEPS_MINUTES = [15, 30, 60] as const;
export type SlotMinutes = (typeof SLOT_STEPS_MINUTES)[number];

/** How appointments are booked. */
export type WorkshopRules = {
  /** Bays that can be booked at once, 1–50. */
  readonly capacity: number;
  /** Step between two starts. */
  readonly slotMinutes: SlotMinutes;
  /** So many days ahead appointments can be booked, 1–365. */
  readonly horizonDays: number;
  /** So many minutes before its start an appointment can be booked at the latest, 0–10,080. */
  readonly minNoticeMinutes: number;
  /** Where a note of each new request is sent; null: nowhere. */
  readonly notifyEmail: string | null;
  /** Whether customers are reminded of their appointment by mail. */
  readonly reminderMail: boolean;
};

/** From now on these rules hold. */
export type WorkshopSettingsChosen = DomainEvent<'WorkshopSettingsChosen', 1, WorkshopRules>;
export type WorkshopSettingsEvent = WorkshopSettingsChosen;

export const workshopSettingsEventDefinitions: EventDefinitions<WorkshopSettingsEvent> = {
  WorkshopSettingsChosen: { version: 1 },
};

/** The rules as they stand; `revision` counts the choices, 0: none yet. */
export type WorkshopSettings = WorkshopRules & { readonly revision: number };

/** What holds until somebody chooses otherwise (decisions §1). */
export const DEFAULT_WORKSHOP_SETTINGS: WorkshopSettings = {
  capacity: 1,
  slotMinutes: 60,
  horizonDays: 90,
  minNoticeMinutes: 0,
  notifyEmail: null,
  reminderMail: false,
  revision: 0,
};

function evolve(_: WorkshopSettings, event: RecordedEvent<WorkshopSettingsEvent>): WorkshopSettings {
  return { ...event.data, revision: event.revision + 1 };
}

/** The stream `workshopSettings`; its id is `''`. */
export const workshopSettingsStream = {
  name: 'workshopSettings',
  initial: DEFAULT_WORKSHOP_SETTINGS,
  evolve,
};
