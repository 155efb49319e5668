import {
  DEFAULT_WORKSHOP_SETTINGS,
  workshopSettingsStream,
  type WorkshopRules,
} from '#contracts/settings/workshop-settings.js';
import { given, refusalOf } from '../testing/given.js';
import { chooseWorkshopSettings } from './workshop-settings.js';

const rules: WorkshopRules = {
  capacity: 3,
  slotMinutes: 30,
  horizonDays: 60,
  minNoticeMinutes: 120,
  notifyEmail: 'werkstatt@ahornhof.example',
  reminderMail: true,
};
const chosen = { type: 'WorkshopSettingsChosen', version: 1, data: rules } as const;

describe('the workshop settings', () => {
  it('are the defaults until somebody chooses', () => {
    expect(given(workshopSettingsStream).state).toBe(DEFAULT_WORKSHOP_SETTINGS);
    expect(given(workshopSettingsStream, chosen).state).toEqual({ ...rules, revision: 1 });
  });

  it('are chosen once', () => {
    expect(given(workshopSettingsStream).when(chooseWorkshopSettings(rules, 0))).toEqual([chosen]);
    const { when } = given(workshopSettingsStream, chosen);
    expect(when(chooseWorkshopSettings(rules))).toEqual([]);
    const otherwise = { ...rules, notifyEmail: null };
    expect(when(chooseWorkshopSettings(otherwise))).toEqual([{ ...chosen, data: otherwise }]);
  });

  it('are chosen also where the defaults are what is wanted', () => {
    const { revision: _, ...defaults } = DEFAULT_WORKSHOP_SETTINGS;
    expect(given(workshopSettingsStream).when(chooseWorkshopSettings(defaults))).toEqual([
      { ...chosen, data: defaults },
    ]);
  });

  it('refuse an old revision and a wrong address', () => {
    expect(
      refusalOf(() => given(workshopSettingsStream, chosen).when(chooseWorkshopSettings(rules, 0))),
    ).toMatchObject({ code: 'revision-behind' });
    expect(
      refusalOf(() =>
        given(workshopSettingsStream).when(chooseWorkshopSettings({ ...rules, notifyEmail: 'werkstatt' })),
      ),
    ).toMatchObject({ code: 'validation-failed', errors: [{ field: 'notifyEmail' }] });
  });
});
