import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { unlessErased } from '#contracts/kernel/erased.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { PartsQuery, VehicleContextQuery } from '#contracts/supply/parts.api.js';
import type { UnresolvedReason, VehicleContextAnswer } from '#contracts/supply/parts.js';
import { isHsn, isTsn, vehicleKeyTexts } from '#contracts/values/vin.js';
import { vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicleByKeyNumbers, vehiclesByVin } from '#projections/vehicles/vehicles.js';
import {
  CatalogueRefusal,
  VEHICLE_CATALOGUE,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type VehicleCatalogue,
} from '../../platform/catalog-client/vehicle-catalogue.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import type { FitmentContext } from './fitment.js';
import { VehicleTree } from './vehicle-tree.js';

type AskedCar = Pick<PartsQuery, 'ktype' | 'vehicleKey' | 'vin' | 'hsn' | 'tsn'>;
type Numbers = Pick<VehicleContextAnswer, 'vin' | 'hsn' | 'tsn'>;
type Names = Pick<VehicleContextAnswer, 'make' | 'model' | 'modelVariant' | 'engine' | 'ktype'>;

/** What is known of a vehicle, or why nothing is. */
type Found = { readonly names: Names } | { readonly because: UnresolvedReason };
/** Asks the catalogue. Never rejects because of the catalogue. */
type Ask = (question: CatalogueQuestion) => Promise<Found>;

const VIN_LENGTH = { min: 8, whole: 17 } as const;
const NO_NAMES: Names = { make: null, model: null, modelVariant: null, engine: null, ktype: null };
const NOT_ASKED: Found = { because: 'not-asked' };
/** Milliseconds that a parts search waits for the catalogue. The question continues, and its answer is recalled. */
const SEARCH_WAITS_MS = 1_000;

/** Finds a vehicle among our own, then in the catalogue. */
@Injectable()
export class VehicleContexts {
  constructor(
    private readonly streams: Streams,
    private readonly tree: VehicleTree,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(VEHICLE_CATALOGUE) private readonly catalogue: VehicleCatalogue,
  ) {}

  /** 404 for an unknown vehicle id. An unresolved answer if the catalogue is down or does not know the vehicle. */
  find(query: VehicleContextQuery, correlationId: string): Promise<VehicleContextAnswer> {
    return this.findWith(query, async (question) => this.ask(question, correlationId));
  }

  /** Asks the catalogue only what this process has not asked within the last hour, and waits at most a second for it. */
  async fitmentContext(
    { ktype, vehicleKey, vin, hsn, tsn }: AskedCar,
    correlationId: string,
  ): Promise<FitmentContext> {
    if (ktype !== undefined) return this.known(this.tree.engineOfKtype(ktype));
    if (vehicleKey !== undefined) return this.known(this.tree.engineOfKey(vehicleKey));
    if (vin === undefined && (hsn === undefined || tsn === undefined)) return { kind: 'none' };
    const asked: VehicleContextQuery = vin === undefined ? { hsn, tsn } : { vin };
    if (!isAskable(asked)) return { kind: 'unresolved' };
    const found = await this.findWith(asked, (question) => this.recallOrAsk(question, correlationId));
    if (found.ktype) return this.known(this.tree.engineOfKtype(found.ktype));
    return found.make ? { kind: 'make', make: found.make } : { kind: 'unresolved' };
  }

  private async findWith(
    { vin, hsn, tsn, vehicleId }: VehicleContextQuery,
    ask: Ask,
  ): Promise<VehicleContextAnswer> {
    if (vehicleId !== undefined) return this.ofVehicle(await this.ownVehicle(vehicleId), ask);
    if (vin !== undefined || (hsn === undefined && tsn === undefined)) return this.ofVin(vin ?? '', ask);
    return this.ofKeyNumbers(hsn ?? '', tsn ?? '', ask);
  }

  private known(engine: ReturnType<VehicleTree['engineOfKtype']>): FitmentContext {
    return engine === undefined ? { kind: 'foreign' } : { kind: 'engine', engine };
  }

  private async ownVehicle(vehicleId: string): Promise<KnownVehicle> {
    return existing((await this.streams.load(vehicleStream, vehicleId)).state);
  }

  private async ofVin(vin: string, ask: Ask): Promise<VehicleContextAnswer> {
    if (!isVinLength(vin)) throw invalid('vin', 'Die VIN hat 8 bis 17 Zeichen.');
    const [own] = await vehiclesByVin(this.readModels, vin, 1);
    if (own !== undefined) return this.ofVehicle(await this.ownVehicle(own.id), ask);
    const numbers = { vin, hsn: null, tsn: null };
    const mayAsk = this.isInTheHouse() && vin.length === VIN_LENGTH.whole;
    return this.answer(numbers, mayAsk ? await ask({ kind: 'VIN', vin }) : NOT_ASKED);
  }

  private async ofKeyNumbers(hsn: string, tsn: string, ask: Ask): Promise<VehicleContextAnswer> {
    if (!isHsn(hsn)) throw invalid('hsn', vehicleKeyTexts.hsn);
    if (!isTsn(tsn)) throw invalid('tsn', vehicleKeyTexts.tsn);
    const own = await vehicleByKeyNumbers(this.readModels, hsn, tsn);
    const numbers = { vin: null, hsn, tsn };
    return this.answer(numbers, own ? { names: own } : await ask({ kind: 'HSN_TSN', hsn, tsn }));
  }

  /** Sends a VIN to the catalogue only with the owner's consent. Key numbers identify nobody. */
  private async ofVehicle({ record }: KnownVehicle, ask: Ask): Promise<VehicleContextAnswer> {
    const numbers = { vin: unlessErased(record.vin), hsn: record.hsn, tsn: record.tsn };
    if (record.ktype !== null) return this.answer(numbers, { names: record });
    const { vin, hsn, tsn } = numbers;
    const mayAskByVin = vin !== null && (this.isInTheHouse() || record.consent !== null);
    let found = mayAskByVin ? await ask({ kind: 'VIN', vin }) : NOT_ASKED;
    if (mayAskAgain(found) && hsn !== null && tsn !== null) found = await ask({ kind: 'HSN_TSN', hsn, tsn });
    return this.answer(numbers, 'names' in found || record.make === null ? found : { names: record });
  }

  private isInTheHouse(): boolean {
    return this.catalogue.source === 'sample';
  }

  private async ask(question: CatalogueQuestion, correlationId: string): Promise<Found> {
    try {
      return { names: await this.catalogue.find(question, correlationId) };
    } catch (error) {
      if (error instanceof CatalogueRefusal) return { because: error.outcome };
      throw error;
    }
  }

  private async recallOrAsk(question: CatalogueQuestion, correlationId: string): Promise<Found> {
    const known = this.catalogue.recall(question);
    if (known !== undefined) return foundIn(known);
    return within(SEARCH_WAITS_MS, this.ask(question, correlationId), { because: 'unavailable' });
  }

  private answer(numbers: Numbers, found: Found): VehicleContextAnswer {
    const { make, model, modelVariant, engine, ktype } = 'names' in found ? found.names : NO_NAMES;
    const isVin = numbers.vin !== null;
    return {
      type: isVin ? 'vin' : 'hsn-tsn',
      lookupType: isVin ? 'VIN' : 'HSN_TSN',
      ...numbers,
      make,
      model,
      modelVariant,
      engine,
      ktype,
      vehicleKey: ktype === null ? null : (this.tree.engineOfKtype(ktype)?.vehicleKey ?? null),
      resolved: 'names' in found,
      unresolvedBecause: 'names' in found ? null : found.because,
    };
  }
}

const OPEN_QUESTIONS: ReadonlySet<UnresolvedReason> = new Set(['not-asked', 'not-found', 'ambiguous']);

/** False if the catalogue would not answer another question about the vehicle either. */
function mayAskAgain(found: Found): boolean {
  return 'because' in found && OPEN_QUESTIONS.has(found.because);
}

function isVinLength(vin: string): boolean {
  return vin.length >= VIN_LENGTH.min && vin.length <= VIN_LENGTH.whole;
}

/** False for numbers that `find` refuses. */
function isAskable({ vin, hsn = '', tsn = '' }: VehicleContextQuery): boolean {
  return vin === undefined ? isHsn(hsn) && isTsn(tsn) : isVinLength(vin);
}

function foundIn(answer: CatalogueAnswer): Found {
  return 'vehicle' in answer ? { names: answer.vehicle } : { because: answer.refusal.outcome };
}

/** The result of the work, or `otherwise` if it takes longer. The work continues. */
async function within<Result>(ms: number, work: Promise<Result>, otherwise: Result): Promise<Result> {
  const over = new AbortController();
  const late = setTimeout(ms, otherwise, { signal: over.signal, ref: false }).catch(() => otherwise);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
