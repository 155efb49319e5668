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
  estimateReminderDays: 3,
  holidaysOf: 'HE',
};
const chosen = { type: 'WorkshopSettingsChosen', version: 1, data: rules } as const;

describe('the workshop settings', () => {
  it('have defaults', () => {
    expect(given(workshopSettingsStream).state).toBe(DEFAULT_WORKSHOP_SETTINGS);
    expect(given(workshopSettingsStream, chosen).state).toEqual({ ...rules, revision: 1 });
  });

  it('are changed once', () => {
    expect(
      given(workshopSettingsStream).when(chooseWorkshopSettings(rules), { expectedRevision: 0 }),
    ).toEqual([chosen]);
    const { when } = given(workshopSettingsStream, chosen);
    expect(when(chooseWorkshopSettings(rules))).toEqual([]);
    const otherwise = { ...rules, notifyEmail: null };
    expect(when(chooseWorkshopSettings(otherwise))).toEqual([{ ...chosen, data: otherwise }]);
  });

  it('can be set to the values of the defaults', () => {
    const { revision: _, ...defaults } = DEFAULT_WORKSHOP_SETTINGS;
    expect(given(workshopSettingsStream).when(chooseWorkshopSettings(defaults))).toEqual([
      { ...chosen, data: defaults },
    ]);
  });

  it('refuse an old revision and an invalid address', () => {
    expect(
      refusalOf(() =>
        given(workshopSettingsStream, chosen).when(chooseWorkshopSettings({ ...rules, notifyEmail: null }), {
          expectedRevision: 0,
        }),
      ),
    ).toMatchObject({ code: 'revision-behind' });
    expect(
      refusalOf(() =>
        given(workshopSettingsStream).when(chooseWorkshopSettings({ ...rules, notifyEmail: 'werkstatt' })),
      ),
    ).toMatchObject({ code: 'validation-failed', errors: [{ field: 'notifyEmail' }] });
  });
});
