import type { DemoChapter, DemoStory } from '../platform/demo-story.js';

/** Owner, key numbers or VIN in the bundled catalogue, first registration, mileage. */
const CARS = [
  ['berger', { hsn: '0603', tsn: 'BPA' }, '2016-04-12', 118_400],
  ['yildiz', { hsn: '0588', tsn: 'AXK' }, '2011-09-02', 203_150],
  ['petersen', { hsn: '0035', tsn: 'AVX' }, '2008-06-20', 176_900],
  ['blumen', { hsn: '0603', tsn: 'BHA' }, '2010-03-01', 241_780],
  ['rossi', { hsn: '0588', tsn: 'BDP' }, '2013-11-15', 98_020],
  ['hoffmann', { hsn: '0035', tsn: 'BEX' }, '2009-01-30', 64_310],
  ['tran', { hsn: '0603', tsn: 'CAX' }, '2018-07-09', 55_600],
  ['schulz', { hsn: '0603', tsn: 'BGU' }, '2010-05-18', 187_230],
  ['pflege', { hsn: '0603', tsn: 'BPE' }, '2017-02-14', 132_900],
  ['winter', { hsn: '0603', tsn: 'BPC' }, '2017-10-27', 88_450],
] as const;

const ENRICHED = [
  ['berger', 'WVWZZZAUZGW000107'],
  ['blumen', 'WVWZZZ1KZAM000105'],
  ['schulz', 'WVWZZZ1KZAW000101'],
] as const;

/** The vehicles of the regular customers. Three owners consent to a catalogue look-up. */
export const vehiclesChapter: DemoChapter = [
  {
    day: -28,
    time: '07:20',
    async tell(story) {
      for (const [name, numbers, firstRegDate, mileageKm] of CARS) {
        const { id } = await story.call<{ id: string }>('dispo', 'POST', '/vehicles', {
          customerId: story.idOf(`customer ${name}`),
          licensePlate: story.people[name]?.kfz,
          firstRegDate,
          mileageKm,
          ...numbers,
        });
        story.keep(`vehicle ${name}`, id);
      }
    },
  },
  ...ENRICHED.map(([name, vin], place) => ({
    day: -27 + place,
    time: '10:05' as const,
    async tell(story: DemoStory) {
      const vehicle = `/vehicles/${story.idOf(`vehicle ${name}`)}`;
      await story.call('dispo', 'PUT', vehicle, {
        consentGiven: true,
        consentSource: 'Auftrag, unterschrieben',
        consentTimestamp: `${story.date(-27 + place)}T10:00`,
        consentText: 'Die Fahrzeugdaten dürfen beim Katalog abgefragt werden.',
      });
      await story.call('dispo', 'POST', `${vehicle}/enrich/vin`, { vin, consent: true });
    },
  })),
];
