import {
  DEFAULT_REMINDER_SETTINGS,
  fieldsOf,
  levelsOf,
  reminderSettingsStream,
  type ReminderDetails,
  type ReminderSettingsEvent,
} from '#contracts/reminders/reminder-settings.js';
import { given, refusalOf } from '../testing/given.js';
import { stateReminderSettings } from './reminder-settings.js';

const { revision: _, ...defaults } = DEFAULT_REMINDER_SETTINGS;
const stated = (data: ReminderDetails): ReminderSettingsEvent => ({
  type: 'ReminderSettingsStated',
  version: 1,
  data,
});
const change = (changed: Partial<ReminderDetails>) =>
  stateReminderSettings((before) => ({ ...before, ...changed }));

describe('the settings of reminders', () => {
  const { when } = given(reminderSettingsStream);
  const july = { from: '2026-07-01', basisPoints: 152 };

  it('state the values after the change; the same values are a no-op', () => {
    expect(when(change({ takesInterest: true }))).toEqual([stated({ ...defaults, takesInterest: true })]);
    expect(when(change({}))).toEqual([]);
  });

  it('have a revision that counts the changes', () => {
    const once = given(reminderSettingsStream, stated({ ...defaults, takesFlatFee: true }));
    expect(once.state).toEqual({ ...defaults, takesFlatFee: true, revision: 1 });
    expect(once.when(change({ takesFlatFee: true }), { expectedRevision: 1 })).toEqual([]);
    const behind = () => once.when(change({ takesFlatFee: false }), { expectedRevision: 0 });
    expect(refusalOf(behind).code).toBe('revision-behind');
  });

  it('keep base rates in the order of their days', () => {
    const baseRates = [july, ...defaults.baseRates].toReversed();
    expect(when(change({ baseRates }))).toEqual([
      stated({ ...defaults, baseRates: [...defaults.baseRates, july] }),
    ]);
  });

  it('refuse two base rates of one day', () => {
    expect(refusalOf(() => when(change({ baseRates: [july, july] })))).toMatchObject({
      errors: [{ field: 'baseRates' }],
    });
  });

  it.each([1, 2, 3] as const)('refuse more than eight paragraphs in the text of level %d', (level) => {
    const withText = (text: string) =>
      change({ levels: { ...defaults.levels, [level]: { ...defaults.levels[level], text } } });
    const eight = Array.from({ length: 8 }, (__, at) => `Absatz ${at}`).join('\n\n');
    expect(when(withText(eight))).toHaveLength(1);
    expect(refusalOf(() => when(withText(`${eight}\nNoch einer`)))).toMatchObject({
      errors: [{ field: `text${level}` }],
    });
  });

  it('are the same as levels and as fields of the form', () => {
    const first = { ...defaults.levels[1], feeCents: 150 };
    expect(fieldsOf({ ...defaults, levels: { ...defaults.levels, 1: first } }).fee1).toBe(1.5);
    const fields = fieldsOf(defaults);
    expect(fields).toMatchObject({ title2: '2. Mahnung', afterDays3: 3, termDays3: 7, fee1: 0, fee2: 2.5 });
    expect(fields).toMatchObject({
      takesInterest: defaults.takesInterest,
      takesFlatFee: defaults.takesFlatFee,
    });
    expect(levelsOf(fields)).toEqual(defaults.levels);
    expect(defaults.levels[2].feeCents).toBe(250);
  });
});
