import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owner } from '../backend/src/seed/demo/ahornhof.js';
import { FilledProduct } from './filled-garage.js';
import { garageIn, YEARS } from './ten-years-garage.js';

const NAMES: Readonly<Record<number, string>> = { 1: 'one-year', [YEARS]: 'ten-years' };

export type OnGarage = {
  readonly directory: string;
  readonly events: number;
  readonly product: FilledProduct;
};

/** Runs the work on a product in which a garage has worked for ten years, or for one, and removes it afterwards. */
export async function onGarage<Result>(
  work: (garage: OnGarage) => Promise<Result>,
  years = YEARS,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'werkstattbuch-bench-'));
  try {
    const { events } = await garageIn(directory, NAMES[years] as string, years);
    const product = await FilledProduct.on(directory, owner);
    try {
      return await work({ directory, events, product });
    } finally {
      await product.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
