import {
  DEFAULT_INVOICING_SETTINGS,
  invoicingSettingsStream,
  pricePerAwE4,
  type InvoicingSettingsEvent,
} from '#contracts/invoices/invoicing-settings.js';
import { given, refusalOf } from '../../testing/given.js';
import { stateInvoicingSettings } from './invoicing-settings.js';

const { revision: _, ...defaults } = DEFAULT_INVOICING_SETTINGS;
const stated: InvoicingSettingsEvent = {
  type: 'InvoicingSettingsStated',
  version: 1,
  data: { ...defaults, hourlyRateCents: 8_800 },
};

describe('the invoicing settings', () => {
  it('change only sent values; the same values are a no-op', () => {
    const state = stateInvoicingSettings({ hourlyRateCents: 8_800 });
    expect(given(invoicingSettingsStream).when(state)).toEqual([stated]);
    expect(given(invoicingSettingsStream, stated).when(state)).toEqual([]);
  });

  it.each(['revenueAccounts', 'expenseAccounts'] as const)('refuse two %s of one tax rate', (field) => {
    const twice = [
      { taxBasisPoints: 1_900, account: '8400' },
      { taxBasisPoints: 1_900, account: '8401' },
    ];
    const refused = () => given(invoicingSettingsStream).when(stateInvoicingSettings({ [field]: twice }));
    expect(refusalOf(refused)).toMatchObject({ code: 'validation-failed', errors: [{ field }] });
  });

  it.each([
    { discountPercent: 2 },
    { discountPercent: 2, discountDays: 15, paymentDays: 14 },
    { discountPercent: 0.5, discountDays: 1, paymentDays: 0 },
  ])('refuse a Skonto without a day before the due date: %j', (wrong) => {
    const refused = () => given(invoicingSettingsStream).when(stateInvoicingSettings(wrong));
    expect(refusalOf(refused)).toMatchObject({ errors: [{ field: 'discountDays' }] });
  });

  it.each([
    { discountPercent: 2, discountDays: 7, paymentDays: 14 },
    { discountPercent: 2, discountDays: 14, paymentDays: 14 },
    { discountPercent: 0, discountDays: 0, paymentDays: 0 },
    {
      revenueAccounts: [
        { taxBasisPoints: 1_900, account: '8400' },
        { taxBasisPoints: 700, account: '8300' },
      ],
    },
  ])('accept %j', (right) => {
    expect(given(invoicingSettingsStream).when(stateInvoicingSettings(right))).toHaveLength(1);
  });

  it('keep the defaults of fields that an earlier event lacks', () => {
    const { discountPercent: __, discountDays: ___, ...earlier } = stated.data;
    const before = { ...stated, data: earlier } as InvoicingSettingsEvent;
    expect(given(invoicingSettingsStream, before).state).toMatchObject({
      discountPercent: 0,
      discountDays: 0,
    });
  });

  it('price an Arbeitswert as stated, else as its share of the hourly rate', () => {
    const prices = { pricePerAwCents: null, hourlyRateCents: null, minutesPerAw: 6 };
    expect(pricePerAwE4(prices)).toBeNull();
    expect(pricePerAwE4({ ...prices, hourlyRateCents: 8_800 })).toBe(88_000);
    expect(pricePerAwE4({ ...prices, hourlyRateCents: 8_800, pricePerAwCents: 950 })).toBe(95_000);
  });

  it('refuse an old revision', () => {
    const { when } = given(invoicingSettingsStream, stated);
    const behind = () => when(stateInvoicingSettings({ paymentDays: 7 }), { expectedRevision: 0 });
    expect(refusalOf(behind).code).toBe('revision-behind');
    expect(when(stateInvoicingSettings({ paymentDays: 7 }), { expectedRevision: 1 })).toHaveLength(1);
  });
});
