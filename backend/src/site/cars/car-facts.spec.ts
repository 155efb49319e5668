import { factsInWords, NO_CAR_FACTS } from '#contracts/site/car-facts.js';

describe('the facts of a car for sale', () => {
  it('are told in the order of a sales sheet, with the power in horsepower too', () => {
    const facts = { firstRegistration: '03/2021', mileageKm: 48_200, fuel: 'PLUG_IN', powerKw: 110 } as const;
    expect(factsInWords(facts)).toEqual([
      { label: 'Erstzulassung', text: '03/2021' },
      { label: 'Kilometerstand', text: '48.200 km' },
      { label: 'Kraftstoff', text: 'Plug-in-Hybrid' },
      { label: 'Leistung', text: '110 kW (150 PS)' },
    ]);
  });

  it('are left out where nobody knows them; 0 kilometres are known', () => {
    expect(factsInWords(NO_CAR_FACTS)).toEqual([]);
    expect(factsInWords({ ...NO_CAR_FACTS, mileageKm: 0 })).toEqual([
      { label: 'Kilometerstand', text: '0 km' },
    ]);
  });
});
