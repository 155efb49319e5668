import { selectedCar, unknownWords } from './vehicle-context.js';

const make = { code: 'VW', name: 'VW', country: 'Deutschland' };
const model = { code: 'GOLF-7', name: 'Golf VII', years: '2012–2019', description: 'Kompaktklasse' };
const variant = { code: 'LIM', name: 'Limousine', body: 'Schrägheck', years: '2012–2017' };
const engine = {
  code: 'CRBC',
  name: '2.0 TDI',
  fuel: 'Diesel',
  displacement: 1968,
  powerKw: 110,
  powerPs: 150,
  ktype: '58231',
  vehicleKey: 'K1',
};

describe('a car chosen from the catalogue', () => {
  it('carries all that the four steps said of it', () => {
    expect(selectedCar({ make, model, variant, engine })).toEqual({
      type: 'catalog-selection',
      lookupType: 'VEHICLE_SELECTOR',
      make: 'VW',
      makeCode: 'VW',
      model: 'Golf VII',
      modelCode: 'GOLF-7',
      modelYears: '2012–2019',
      modelDescription: 'Kompaktklasse',
      modelVariant: 'Limousine',
      variantCode: 'LIM',
      variantBody: 'Schrägheck',
      variantYears: '2012–2017',
      engine: '2.0 TDI',
      engineCode: 'CRBC',
      fuel: 'Diesel',
      powerKw: 110,
      powerPs: 150,
      displacement: 1968,
      ktype: '58231',
      vehicleKey: 'K1',
      vin: null,
      hsn: null,
      tsn: null,
    });
  });

  it('says null where nothing was said', () => {
    const car = selectedCar({ engine });
    expect([car.make, car.modelCode, car.variantYears, car.engineCode]).toEqual([null, null, null, 'CRBC']);
  });
});

it('a car of which nothing is known says why, and what follows', () => {
  const car = selectedCar({ make, model, variant, engine });
  expect(unknownWords(car)).toBeNull();
  expect(unknownWords({ ...car, unresolvedBecause: null })).toBeNull();
  expect(unknownWords({ ...car, unresolvedBecause: 'rejected' })).toBe(
    'Der Fahrzeugkatalog hat die Anfrage abgelehnt. Bitte den Zugang prüfen lassen. Marke, Modell und Motor sind unbekannt: Ob ein Teil passt, ist unsicher.',
  );
});
