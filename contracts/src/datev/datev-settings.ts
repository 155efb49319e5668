import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import { datevFields } from './datev-fields.js';

export type DatevDetails = RecordOf<typeof datevFields>;

export type DatevSettingsStated = DomainEvent<'DatevSettingsStated', 1, DatevDetails>;
export type DatevSettingsEvent = DatevSettingsStated;

export const datevSettingsEventDefinitions: EventDefinitions<DatevSettingsEvent> = {
  DatevSettingsStated: { version: 1 },
};

export type DatevSettings = DatevDetails & { readonly revision: number };

export const DEFAULT_DATEV_SETTINGS: DatevSettings = { ...emptyOf(datevFields), revision: 0 };

export const datevSettingsStream = {
  name: 'datevSettings',
  initial: DEFAULT_DATEV_SETTINGS,
  evolve: (_: DatevSettings, event: RecordedEvent<DatevSettingsEvent>): DatevSettings => ({
    ...DEFAULT_DATEV_SETTINGS,
    ...event.data,
    revision: event.revision + 1,
  }),
  revisionOf: ({ revision }: DatevSettings) => revision,
};
