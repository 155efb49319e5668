import {
  purchasingSettingsEventDefinitions,
  purchasingSettingsStream,
  type PurchasingSettingsEvent,
} from '#contracts/supplier-invoices/purchasing-settings.js';
import { given, refusalOf } from '../../testing/given.js';
import { setPurchasing } from './purchasing-settings.js';

const tolerances = { quantityMilli: 1_000, priceBasisPoints: 200, priceE4: 500 };
const set: PurchasingSettingsEvent = { type: 'PurchasingTolerancesSet', version: 1, data: tolerances };

const extras = (perInvoiceCents: number) => ({
  supplierId: 'brueggen',
  supplierName: 'Autoteile Brüggen',
  perInvoiceCents,
});

const switched = (isOn: boolean): PurchasingSettingsEvent => ({
  type: 'TecComIntakeSwitched',
  version: 1,
  data: { isOn },
});

describe('the tolerances of purchasing', () => {
  it('default to zero; missing values are kept', () => {
    const { state, when } = given(purchasingSettingsStream);
    expect(state.tolerances).toEqual({ quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 });
    expect(when(setPurchasing(tolerances))).toEqual([set]);
    expect(given(purchasingSettingsStream, set).when(setPurchasing({ priceE4: 0 }))).toEqual([
      { ...set, data: { ...tolerances, priceE4: 0 } },
    ]);
  });

  it('are set once, with the latest revision', () => {
    const { when } = given(purchasingSettingsStream, set);
    expect(when(setPurchasing(tolerances))).toEqual([]);
    expect(when(setPurchasing({ priceE4: 1 }), { expectedRevision: 1 })).toHaveLength(1);
    const behind = () => when(setPurchasing({ priceE4: 1 }), { expectedRevision: 0 });
    expect(refusalOf(behind).code).toBe('revision-behind');
  });

  it('allow extras for each supplier; a sum that is already allowed is a no-op', () => {
    const { when } = given(purchasingSettingsStream, set);
    const allowed: PurchasingSettingsEvent = {
      type: 'SupplierExtrasAllowed',
      version: 2,
      data: extras(1_500),
    };
    expect(when(setPurchasing({}, [extras(1_500), { ...extras(0), supplierId: 'nordwall' }]))).toEqual([
      allowed,
    ]);
    const after = given(purchasingSettingsStream, set, allowed);
    expect(after.state.allowedExtras).toEqual({ brueggen: 1_500 });
    expect(after.when(setPurchasing({}, [extras(1_500)]))).toEqual([]);
    expect(after.when(setPurchasing({}, [extras(0)]))).toHaveLength(1);
  });

  it('switch the TecCom intake on and off', () => {
    const on = given(purchasingSettingsStream).when(setPurchasing({}, [], true));
    expect(on).toEqual([switched(true)]);
    const after = given(purchasingSettingsStream, ...on);
    expect(after.when(setPurchasing({}, [], true))).toEqual([]);
    expect(after.when(setPurchasing({}))).toEqual([]);
    expect(after.when(setPurchasing({}, [], false))).toEqual([switched(false)]);
  });

  it('that allowed extras before names were recorded name the id', () => {
    const { upcast } = purchasingSettingsEventDefinitions.SupplierExtrasAllowed;
    const old = { supplierId: 'brueggen', perInvoiceCents: 1_500 };
    expect(upcast?.[1]?.(old as never)).toEqual({ ...old, supplierName: 'brueggen' });
  });
});
