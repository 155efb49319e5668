import type { CarEvent } from '#contracts/site/car.events.js';
import { NO_CAR_FACTS, type CarFacts } from '#contracts/site/car-facts.js';
import { carsStream } from '#contracts/site/cars.js';
import type { Picture } from '#contracts/values/picture.js';
import { given, refusalOf } from '../../testing/given.js';
import { addCar, addPicture, changeCar, removeCar, removePicture, type CarDetails } from './car.js';

const carId = 'c1';
const picture: Picture = { hash: 'a'.repeat(64), type: 'image/png' };
const details: CarDetails = {
  name: 'Kombi 1.6',
  priceCents: 1_290_000,
  link: 'https://autos.example/1',
  picture,
  facts: {},
  active: true,
};
const { active: _, facts: __, ...kept } = details;
const entered: CarEvent = { type: 'CarEntered', version: 1, data: { carId, ...kept, picture } };
const offered: CarEvent = { type: 'CarOffered', version: 1, data: { carId } };
const takenOff: CarEvent = { type: 'CarTakenOff', version: 1, data: { carId } };
const removed: CarEvent = { type: 'CarRemoved', version: 1, data: { carId } };

/** As it is kept today. */
const wide = (one: Picture): Picture => ({ ...one, size: { width: 9, height: 9 }, variants: [] });

describe('cars for sale', () => {
  it('are entered, and published if active', () => {
    const { when } = given(carsStream);
    expect(when(addCar(carId, details))).toEqual([entered, offered]);
    expect(when(addCar(carId, { ...details, active: false }))).toEqual([entered]);
    expect(when(addCar(carId, { ...details, active: false, picture: undefined }))).toEqual([
      { ...entered, data: { ...entered.data, picture: null } },
    ]);
  });

  it.each<[string, Partial<CarDetails>]>([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['price', { priceCents: -1 }],
    ['price', { priceCents: 1_000_000_000 }],
    ['price', { priceCents: 10.5 }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'ftp://autos.example' }],
    ['link', { link: '//autos.example' }],
    ['link', { link: 'https://' }],
    ['link', { link: 'https:autos.example' }],
    ['link', { link: `https://autos.example/${'x'.repeat(1_979)}` }],
  ])('refuse a wrong %s: %j', (field, wrong) => {
    expect(refusalOf(() => given(carsStream).when(addCar(carId, { ...details, ...wrong })))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field }],
    });
    const { when } = given(carsStream, entered, offered);
    expect(refusalOf(() => when(changeCar(carId, { ...details, ...wrong })))).toMatchObject({
      errors: [{ field }],
    });
  });

  it.each<Partial<CarDetails>>([
    { name: 'x'.repeat(100) },
    { priceCents: 0 },
    { priceCents: 999_999_999 },
    { link: `https://autos.example/${'x'.repeat(1_978)}` },
  ])('take what is just within the limit', (right) => {
    expect(given(carsStream).when(addCar(carId, { ...details, ...right }))).toHaveLength(2);
  });

  it('record each change as a separate event, and no event without change', () => {
    const { when } = given(carsStream, entered, offered);
    expect(when(changeCar(carId, details))).toEqual([]);
    expect(when(changeCar(carId, { ...details, picture: undefined }))).toEqual([]);
    const facts = { mileageKm: 48_300 };
    const all = { name: 'Kombi', priceCents: 1_190_000, link: '', picture: null, facts, active: false };
    expect(when(changeCar(carId, all))).toEqual([
      { type: 'CarRenamed', version: 1, data: { carId, name: 'Kombi' } },
      { type: 'CarPriceChanged', version: 1, data: { carId, priceCents: 1_190_000 } },
      { type: 'CarLinkChanged', version: 1, data: { carId, link: '' } },
      { type: 'CarPictured', version: 1, data: { carId, picture: null } },
      { type: 'CarDescribed', version: 1, data: { carId, ...NO_CAR_FACTS, ...facts } },
      takenOff,
    ]);
    const hidden = given(carsStream, entered, offered, takenOff);
    expect(hidden.when(changeCar(carId, details))).toEqual([offered]);
    expect(hidden.when(changeCar(carId, { ...details, active: false }))).toEqual([]);
  });

  it('are described by the facts that buyers ask for; a fact that is not sent stays', () => {
    const facts: CarFacts = { firstRegistration: '03/2021', mileageKm: 48_300, fuel: 'PETROL', powerKw: 96 };
    const described: CarEvent = { type: 'CarDescribed', version: 1, data: { carId, ...facts } };
    expect(given(carsStream).when(addCar(carId, { ...details, facts }))).toEqual([
      entered,
      described,
      offered,
    ]);
    const { when } = given(carsStream, entered, described, offered);
    expect(when(changeCar(carId, details))).toEqual([]);
    expect(when(changeCar(carId, { ...details, facts: { mileageKm: 50_000 } }))).toEqual([
      { ...described, data: { ...described.data, mileageKm: 50_000 } },
    ]);
    expect(when(addCar(carId, { ...details, facts }))).toEqual([]);
  });

  it('have pictures after the first one, in order; the next one takes the place of the first', () => {
    const second: Picture = { hash: 'b'.repeat(64), type: 'image/jpeg' };
    const third: Picture = { hash: 'c'.repeat(64), type: 'image/jpeg' };
    const gallery = (...pictures: Picture[]): CarEvent => ({
      type: 'CarGalleryChanged',
      version: 1,
      data: { carId, pictures },
    });
    expect(given(carsStream, entered).when(addPicture(carId, second))).toEqual([gallery(second)]);
    const { when } = given(carsStream, entered, gallery(second, third));
    expect(when(addPicture(carId, third))).toEqual([]);
    expect(when(removePicture(carId, 'b'.repeat(16)))).toEqual([gallery(third)]);
    expect(when(removePicture(carId, 'a'.repeat(16)))).toEqual([
      { type: 'CarPictured', version: 1, data: { carId, picture: second } },
      gallery(third),
    ]);
    expect(when(removePicture(carId, 'unknown'))).toEqual([]);
    const without = given(carsStream, { ...entered, data: { ...entered.data, picture: null } } as CarEvent);
    expect(without.when(addPicture(carId, second))).toMatchObject([{ type: 'CarPictured' }]);
  });

  it('show a sent picture first, also one of the others, and the next one if the first is removed', () => {
    const second: Picture = { hash: 'b'.repeat(64), type: 'image/jpeg' };
    const third: Picture = { hash: 'c'.repeat(64), type: 'image/jpeg' };
    const fourth: Picture = { hash: 'd'.repeat(64), type: 'image/jpeg' };
    const gallery = (...pictures: Picture[]): CarEvent => ({
      type: 'CarGalleryChanged',
      version: 1,
      data: { carId, pictures },
    });
    const first = (one: Picture): CarEvent => ({
      type: 'CarPictured',
      version: 1,
      data: { carId, picture: one },
    });
    const { when } = given(carsStream, entered, offered, gallery(second, third));
    expect(when(changeCar(carId, { ...details, picture: fourth }))).toEqual([first(fourth)]);
    expect(when(changeCar(carId, { ...details, picture: third }))).toEqual([first(third), gallery(second)]);
    expect(when(changeCar(carId, { ...details, picture: null }))).toEqual([first(second), gallery(third)]);
    expect(when(changeCar(carId, { ...details, picture: undefined }))).toEqual([]);
  });

  it('get the widths of a picture when the same file is sent once more', () => {
    const first: CarEvent = { type: 'CarPictured', version: 1, data: { carId, picture: wide(picture) } };
    const { when } = given(carsStream, entered, offered);
    expect(when(changeCar(carId, { ...details, picture: wide(picture) }))).toEqual([first]);
    expect(when(addPicture(carId, wide(picture)))).toEqual([first]);
    const made = given(carsStream, entered, offered, first);
    expect(made.when(changeCar(carId, details))).toEqual([]);
    const old: Picture = { hash: 'b'.repeat(64), type: 'image/jpeg' };
    const gallery = (one: Picture): CarEvent => ({
      type: 'CarGalleryChanged',
      version: 1,
      data: { carId, pictures: [one] },
    });
    const withGallery = given(carsStream, entered, gallery(old));
    expect(withGallery.when(addPicture(carId, wide(old)))).toEqual([gallery(wide(old))]);
  });

  it('are not entered twice, whether or not the picture had widths', () => {
    const { when } = given(carsStream, entered, offered);
    expect(when(addCar(carId, { ...details, picture: wide(picture) }))).toEqual([]);
    const other: Picture = { ...picture, hash: 'd'.repeat(64) };
    expect(refusalOf(() => when(addCar(carId, { ...details, picture: other }))).code).toBe(
      'idempotency-key-reused',
    );
  });

  it('have at most ten pictures', () => {
    const pictures = Array.from({ length: 9 }, (_, n): Picture => ({ hash: `${n}`, type: 'image/png' }));
    const full = given(carsStream, entered, {
      type: 'CarGalleryChanged',
      version: 1,
      data: { carId, pictures },
    });
    expect(refusalOf(() => full.when(addPicture(carId, { hash: 'x', type: 'image/png' })))).toMatchObject({
      errors: [{ field: 'image', message: 'Ein Fahrzeug kann höchstens 10 Bilder haben.' }],
    });
  });

  it('are removed, and unknown afterwards', () => {
    expect(given(carsStream, entered).when(removeCar(carId, 'removed'))).toEqual([removed]);
    const sold: CarEvent = { type: 'CarSold', version: 1, data: { carId } };
    expect(given(carsStream, entered).when(removeCar(carId, 'sold'))).toEqual([sold]);
    expect(given(carsStream, entered, sold).state.size).toBe(0);
    const { when } = given(carsStream, entered, removed);
    expect(refusalOf(() => when(removeCar(carId, 'sold')))).toMatchObject({ code: 'not-found' });
    expect(refusalOf(() => when(changeCar(carId, details)))).toMatchObject({ code: 'not-found' });
  });

  it('refuse an old revision', () => {
    const { when } = given(carsStream, entered, offered);
    expect(
      refusalOf(() => when(removeCar(carId, 'removed'), { expectedRevision: 0, row: carId })),
    ).toMatchObject({ code: 'revision-behind' });
    expect(
      refusalOf(() =>
        when(changeCar(carId, { ...details, active: false }), { expectedRevision: 0, row: carId }),
      ),
    ).toMatchObject({ code: 'revision-behind' });
    expect(when(removeCar(carId, 'removed'), { expectedRevision: 1, row: carId })).toEqual([removed]);
  });

  it('are at most 200', () => {
    const many = Array.from({ length: 200 }, (_, place): CarEvent => ({
      type: 'CarEntered',
      version: 1,
      data: { carId: `c${place}`, ...kept, picture },
    }));
    expect(refusalOf(() => given(carsStream, ...many).when(addCar('new', details)))).toMatchObject({
      code: 'conflict',
    });
  });
});
