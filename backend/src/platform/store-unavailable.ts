/** Why a store cannot be used. `busy`: its queue is full; a later retry succeeds. `newer`: a newer version wrote there. */
export type StoreFault =
  'closed' | 'full' | 'read-only' | 'corrupt' | 'in-use' | 'not-durable' | 'busy' | 'away' | 'newer' | 'io';

/** Thrown by every engine that cannot be used; nothing was half-written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(
    readonly fault: StoreFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
