import type { VatIdAnswer } from '#contracts/customers/vat-id-check.js';

export type VatIdStatement = Pick<VatIdAnswer, 'outcome' | 'name' | 'address' | 'consultationNumber'>;

/** Port: asks the register of the member states whether a VAT id is valid. */
export interface VatIdCheck {
  /** False: this garage asks nobody. */
  readonly isOn: boolean;
  /**
   * `requester`: the garage's own VAT id, for which the register gives a consultation number; null: without one. Never
   * rejects: a register that fails, or needs more than 10 seconds, is an outcome. Null: it was not asked, because it failed
   * too often. Nothing is logged.
   */
  ask(vatId: string, requester: string | null): Promise<VatIdStatement | null>;
}

export const VAT_ID_CHECK = Symbol('VatIdCheck');

export const UNAVAILABLE: VatIdStatement = {
  outcome: 'UNAVAILABLE',
  name: null,
  address: null,
  consultationNumber: null,
};

/** For a garage that asks nobody. */
export const noVatIdCheck: VatIdCheck = { isOn: false, ask: () => Promise.resolve(UNAVAILABLE) };
