import { datevFields } from '#contracts/datev/datev-fields.js';
import { datevSettingsStream, DEFAULT_DATEV_SETTINGS } from '#contracts/datev/datev-settings.js';
import { pick } from '#contracts/kernel/fields.js';
import { given } from '../../testing/given.js';
import { stateDatevSettings } from './datev-settings.js';

it('states the rules of bookings, and nothing if they stay the same', () => {
  const before = pick(datevFields, DEFAULT_DATEV_SETTINGS);
  const stated = {
    type: 'DatevSettingsStated',
    version: 1,
    data: { ...before, fixed: true, bankAccount: '1210' },
  } as const;
  const change = stateDatevSettings({ fixed: true, bankAccount: '1210' });
  expect(given(datevSettingsStream).when(change)).toEqual([stated]);
  expect(given(datevSettingsStream, stated).when(change)).toEqual([]);
  expect(given(datevSettingsStream, stated).state).toMatchObject({ fixed: true, revision: 1 });
});
