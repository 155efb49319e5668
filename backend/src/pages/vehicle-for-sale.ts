import { FUEL_NAMES } from '#contracts/site/car-facts.js';
import { carPath } from '#contracts/site/car-path.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';

const SCHEMA = 'https://schema.org';

/** A car for sale as schema.org's Vehicle with its Offer, without unknown values: nobody types whether it is new. `seller`: the garage's name. */
export function vehicleForSale(car: CarAnswer, seller: string, publicUrl: string | null): object {
  const { name, price, imageUrl, firstRegistration, mileageKm, fuel, powerKw } = car;
  const url = publicUrl === null ? {} : { url: publicUrl + carPath(car.id) };
  return {
    '@context': SCHEMA,
    '@type': 'Vehicle',
    name,
    ...url,
    ...(publicUrl !== null && imageUrl !== null && { image: publicUrl + imageUrl }),
    ...(firstRegistration !== null && { dateVehicleFirstRegistered: yearMonth(firstRegistration) }),
    ...(mileageKm !== null && { mileageFromOdometer: quantity(mileageKm, 'KMT') }),
    ...(fuel !== null && { fuelType: FUEL_NAMES[fuel] }),
    ...(powerKw !== null && {
      vehicleEngine: { '@type': 'EngineSpecification', enginePower: quantity(powerKw, 'KWT') },
    }),
    offers: {
      '@type': 'Offer',
      // 0: no price was typed.
      ...(price > 0 && { price, priceCurrency: 'EUR' }),
      availability: `${SCHEMA}/InStock`,
      ...url,
      seller: { '@type': 'AutoDealer', name: seller },
    },
  };
}

/** `2021-03` of `03/2021`. */
function yearMonth(text: string): string {
  const [month, year] = text.split('/');
  return `${year}-${month}`;
}

/** `unitCode`: UN/CEFACT. */
function quantity(value: number, unitCode: string): object {
  return { '@type': 'QuantitativeValue', value, unitCode };
}
