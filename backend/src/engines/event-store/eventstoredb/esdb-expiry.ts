import { unavailable } from './esdb-faults.js';
import type { StoreUnavailable } from '../../../platform/store-unavailable.js';

/** The timeout of one call to the store, waiting included; then the call fails with `away`. */
export class Expiry {
  readonly at: Date;
  private readonly callBacks: ((error: StoreUnavailable) => void)[] = [];
  private readonly timer: NodeJS.Timeout;
  private error: StoreUnavailable | undefined;

  constructor(milliseconds: number) {
    this.at = new Date(Date.now() + milliseconds);
    this.timer = setTimeout(() => this.end(milliseconds), milliseconds);
  }

  /** Calls back with the error at the timeout, unless cleared before. */
  whenOver(callBack: (error: StoreUnavailable) => void): void {
    this.callBacks.push(callBack);
  }

  throwIfOver(): void {
    if (this.error !== undefined) throw this.error;
  }

  clear(): void {
    clearTimeout(this.timer);
  }

  private end(milliseconds: number): void {
    this.error = unavailable('away', new Error(`No answer within ${milliseconds} ms`));
    for (const callBack of this.callBacks) callBack(this.error);
  }
}
