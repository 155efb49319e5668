import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { TokenSeal } from '../../platform/vault/token-seal.js';
import { VAULT, type Vault } from '../../platform/vault/vault.js';

export type SuggestionPurpose = 'customer' | 'vehicle';

const GOOD_FOR_MS = 15 * 60_000;
const ID_BYTES = 16;
const EXPIRY_BYTES = 6;

/** Encrypted ids for a visitor's suggestions: different for each use, valid for 15 minutes and one purpose. */
@Injectable()
export class SuggestionTokens {
  private readonly seals: Readonly<Record<SuggestionPurpose, TokenSeal>>;

  constructor(@Inject(VAULT) vault: Vault) {
    this.seals = {
      customer: new TokenSeal(vault, 'suggested-customer'),
      vehicle: new TokenSeal(vault, 'suggested-vehicle'),
    };
  }

  /** `id` is a UUID. */
  issue(purpose: SuggestionPurpose, id: string, now: Instant): Promise<string> {
    const expiry = Buffer.alloc(EXPIRY_BYTES);
    expiry.writeUIntBE(Date.parse(now) + GOOD_FOR_MS, 0, EXPIRY_BYTES);
    return this.seals[purpose].seal(Buffer.concat([parse(id), expiry]));
  }

  /** The id; null for an unknown or expired token, or another purpose. */
  async open(purpose: SuggestionPurpose, token: string, now: Instant): Promise<string | null> {
    const opened = await this.seals[purpose].open(token);
    if (opened === null || opened.readUIntBE(ID_BYTES, EXPIRY_BYTES) < Date.parse(now)) return null;
    return stringify(opened.subarray(0, ID_BYTES));
  }
}
