import { Injectable } from '@nestjs/common';
import type { PartsQuery } from '#contracts/supply/parts.api.js';
import type { FitmentContext } from './fitment.js';
import { VehicleTree } from './vehicle-tree.js';

type AskedCar = Pick<PartsQuery, 'ktype' | 'vehicleKey' | 'vin' | 'hsn' | 'tsn'>;

/** Which car parts are wanted for. */
@Injectable()
export class VehicleContexts {
  constructor(private readonly tree: VehicleTree) {}

  /** What is known of the car that a search was asked for. */
  async fitmentContext({ ktype, vehicleKey, vin, hsn, tsn }: AskedCar): Promise<FitmentContext> {
    if (ktype !== undefined) return this.known(this.tree.engineOfKtype(ktype));
    if (vehicleKey !== undefined) return this.known(this.tree.engineOfKey(vehicleKey));
    return vin !== undefined || (hsn !== undefined && tsn !== undefined)
      ? { kind: 'unresolved' }
      : { kind: 'none' };
  }

  private known(engine: ReturnType<VehicleTree['engineOfKtype']>): FitmentContext {
    return engine === undefined ? { kind: 'foreign' } : { kind: 'engine', engine };
  }
}
