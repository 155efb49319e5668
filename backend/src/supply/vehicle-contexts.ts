import { Inject, Injectable } from '@nestjs/common';
import { unlessErased } from '#contracts/kernel/erased.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import type { PartsQuery, VehicleContextQuery } from '#contracts/supply/parts.api.js';
import type { VehicleContextAnswer } from '#contracts/supply/parts.js';
import { isHsn, isTsn, vehicleKeyTexts } from '#contracts/values/vin.js';
import { vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicleByKeyNumbers, vehiclesByVin } from '#projections/vehicles.js';
import {
  VEHICLE_CATALOGUE,
  type CatalogueQuestion,
  type CatalogueVehicle,
  type VehicleCatalogue,
} from '../platform/catalog-client/vehicle-catalogue.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import type { FitmentContext } from './fitment.js';
import { VehicleTree } from './vehicle-tree.js';

type AskedCar = Pick<PartsQuery, 'ktype' | 'vehicleKey' | 'vin' | 'hsn' | 'tsn'>;
type Numbers = Pick<VehicleContextAnswer, 'vin' | 'hsn' | 'tsn'>;
type Names = Pick<VehicleContextAnswer, 'make' | 'model' | 'modelVariant' | 'engine' | 'ktype'>;

const VIN_LENGTH = { min: 8, whole: 17 } as const;
const NO_NAMES: Names = { make: null, model: null, modelVariant: null, engine: null, ktype: null };

/** Which car parts are wanted for: our own vehicles first, then the catalogue. */
@Injectable()
export class VehicleContexts {
  constructor(
    private readonly streams: Streams,
    private readonly tree: VehicleTree,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(VEHICLE_CATALOGUE) private readonly catalogue: VehicleCatalogue,
  ) {}

  /** 404 for an unknown vehicle, 502 while the catalogue is away; a car that nobody knows is an answer. */
  async find(
    { vin, hsn, tsn, vehicleId }: VehicleContextQuery,
    correlationId: string,
  ): Promise<VehicleContextAnswer> {
    if (vehicleId !== undefined) return this.ofVehicle(await this.ownVehicle(vehicleId), correlationId);
    if (vin !== undefined || (hsn === undefined && tsn === undefined))
      return this.ofVin(vin ?? '', correlationId);
    return this.ofKeyNumbers(hsn ?? '', tsn ?? '', correlationId);
  }

  /** What is known of the car that a search was asked for; the search goes on while the catalogue is away. */
  async fitmentContext(
    { ktype, vehicleKey, vin, hsn, tsn }: AskedCar,
    correlationId: string,
  ): Promise<FitmentContext> {
    if (ktype !== undefined) return this.known(this.tree.engineOfKtype(ktype));
    if (vehicleKey !== undefined) return this.known(this.tree.engineOfKey(vehicleKey));
    if (vin === undefined && (hsn === undefined || tsn === undefined)) return { kind: 'none' };
    const asked = vin === undefined ? { hsn, tsn } : { vin };
    const found = await this.find(asked as VehicleContextQuery, correlationId).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (found?.ktype) return this.known(this.tree.engineOfKtype(found.ktype));
    return found?.make ? { kind: 'make', make: found.make } : { kind: 'unresolved' };
  }

  private known(engine: ReturnType<VehicleTree['engineOfKtype']>): FitmentContext {
    return engine === undefined ? { kind: 'foreign' } : { kind: 'engine', engine };
  }

  private async ownVehicle(vehicleId: string): Promise<KnownVehicle> {
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    if (state.status === 'none') throw refuse('not-found');
    return state;
  }

  private async ofVin(vin: string, correlationId: string): Promise<VehicleContextAnswer> {
    if (vin.length < VIN_LENGTH.min || vin.length > VIN_LENGTH.whole)
      throw invalid('vin', 'Die VIN hat 8 bis 17 Zeichen.');
    const [own] = await vehiclesByVin(this.readModels, vin, 1);
    if (own !== undefined) return this.ofVehicle(await this.ownVehicle(own.id), correlationId);
    const numbers = { vin, hsn: null, tsn: null };
    const mayAsk = this.isInTheHouse() && vin.length === VIN_LENGTH.whole;
    return this.answer(numbers, mayAsk ? await this.ask({ kind: 'VIN', vin }, correlationId) : null);
  }

  private async ofKeyNumbers(hsn: string, tsn: string, correlationId: string): Promise<VehicleContextAnswer> {
    if (!isHsn(hsn)) throw invalid('hsn', vehicleKeyTexts.hsn);
    if (!isTsn(tsn)) throw invalid('tsn', vehicleKeyTexts.tsn);
    const own = await vehicleByKeyNumbers(this.readModels, hsn, tsn);
    return this.answer(
      { vin: null, hsn, tsn },
      own ?? (await this.ask({ kind: 'HSN_TSN', hsn, tsn }, correlationId)),
    );
  }

  /** A VIN leaves the house only with the consent of its vehicle; the key numbers identify nobody. */
  private async ofVehicle({ record }: KnownVehicle, correlationId: string): Promise<VehicleContextAnswer> {
    const numbers = { vin: unlessErased(record.vin), hsn: record.hsn, tsn: record.tsn };
    if (record.ktype !== null) return this.answer(numbers, record);
    const { vin, hsn, tsn } = numbers;
    const mayAskByVin = vin !== null && (this.isInTheHouse() || record.consent !== null);
    const byVin = mayAskByVin ? await this.ask({ kind: 'VIN', vin }, correlationId) : null;
    const found =
      byVin ??
      (hsn !== null && tsn !== null ? await this.ask({ kind: 'HSN_TSN', hsn, tsn }, correlationId) : null);
    return this.answer(numbers, found ?? (record.make === null ? null : record));
  }

  private isInTheHouse(): boolean {
    return this.catalogue.source === 'sample';
  }

  /** Null: nobody knows it, or several fit. */
  private async ask(question: CatalogueQuestion, correlationId: string): Promise<CatalogueVehicle | null> {
    try {
      return await this.catalogue.find(question, correlationId);
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'vehicle-catalog-unavailable') return null;
      throw error;
    }
  }

  private answer(numbers: Numbers, found: Names | null): VehicleContextAnswer {
    const { make, model, modelVariant, engine, ktype } = found ?? NO_NAMES;
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
      resolved: found !== null,
    };
  }
}
