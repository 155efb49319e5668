import { datevFields } from '#contracts/datev/datev-fields.js';
import type { DatevDetails, DatevSettings, DatevSettingsEvent } from '#contracts/datev/datev-settings.js';
import { pick } from '#contracts/kernel/fields.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/** The same values are a no-op. */
export const stateDatevSettings =
  (changes: Partial<DatevDetails>): Decide<DatevSettings, DatevSettingsEvent> =>
  (settings) => {
    const before = pick(datevFields, settings);
    const data = { ...before, ...changes };
    if (JSON.stringify(data) === JSON.stringify(before)) return [];
    return [{ type: 'DatevSettingsStated', version: 1, data }];
  };
