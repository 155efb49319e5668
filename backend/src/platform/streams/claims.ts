import type { Claim, ClaimEvent, ClaimKind, HeldClaim } from '#contracts/kernel/claim.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse, type Refusal } from '#contracts/kernel/problem.js';
import { newUuid } from '../new-uuid.js';
import type { Decide } from './stream-type.js';
import type { Streams } from './streams.js';

/** A call that made a claim is over after this time, in milliseconds. */
export const CLAIM_SETTLES_AFTER_MS = 2 * 60 * 1_000;

/** Claims the value. Same holder: renewed under the new id. Another holder: 409. */
export const claim =
  <Claimed extends string, Released extends string, Field extends string>(
    kind: ClaimKind<Claimed, Released, Field>,
    value: string,
    { holderId, claimId }: { readonly holderId: string; readonly claimId: string },
    taken: Refusal = refuse('conflict'),
  ): Decide<Claim, ClaimEvent<Claimed, Released, Field>> =>
  ({ held }) => {
    if (held !== null && held.holderId !== holderId) throw taken;
    if (held?.claimId === claimId) return [];
    return [fact(kind, kind.claimed, value, { holderId, claimId })];
  };

/** Releases the value if this claim still holds it. */
export const releaseClaim =
  <Claimed extends string, Released extends string, Field extends string>(
    kind: ClaimKind<Claimed, Released, Field>,
    value: string,
    claimId: string,
  ): Decide<Claim, ClaimEvent<Claimed, Released, Field>> =>
  ({ held }) =>
    held?.claimId === claimId ? [fact(kind, kind.released, value, held)] : [];

function fact<Claimed extends string, Released extends string, Field extends string>(
  kind: ClaimKind<Claimed, Released, Field>,
  type: Claimed | Released,
  value: string,
  { holderId, claimId }: { readonly holderId: string; readonly claimId: string },
): ClaimEvent<Claimed, Released, Field> {
  return { type, version: 1, data: { [kind.field]: value, holderId, claimId } } as ClaimEvent<
    Claimed,
    Released,
    Field
  >;
}

/** True if the holder's own stream uses the value under this claim. */
export type IsUsed = (held: HeldClaim) => Promise<boolean>;

/**
 * Takes and settles claims. A claim that its holder does not use, because the call that made it died, is released by
 * its job after two minutes, or by the next caller.
 */
export class Claims {
  constructor(
    private readonly streams: Streams,
    /** On embedded engines the start of this process: earlier calls are dead. Null in a cluster. */
    private readonly processBegan: Instant | null = null,
  ) {}

  /**
   * Claims the value and returns the claim's id. Held by another: releases an unused claim whose call is over, else
   * rejects with `taken`.
   */
  async take(
    kind: ClaimKind,
    value: string,
    wanted: { readonly holderId: string; readonly isUsed: IsUsed; readonly taken?: Refusal },
    origin: CommandOrigin,
  ): Promise<string> {
    const { holderId, isUsed, taken } = wanted;
    const claimId = newUuid();
    const { held } = (await this.streams.load(kind, value)).state;
    if (held !== null && held.holderId !== holderId && this.isOver(held, origin.now)) {
      await this.settle(kind, value, held.claimId, isUsed, origin);
    }
    await this.streams.handle(kind, value, claim(kind, value, { holderId, claimId }, taken), origin);
    return claimId;
  }

  /** Releases the claim; no-op for another claim. */
  async release(kind: ClaimKind, value: string, claimId: string, origin: CommandOrigin): Promise<void> {
    await this.streams.handle(kind, value, releaseClaim(kind, value, claimId), origin);
  }

  /** Releases the claim if its holder does not use it. */
  async settle(
    kind: ClaimKind,
    value: string,
    claimId: string,
    isUsed: IsUsed,
    origin: CommandOrigin,
  ): Promise<void> {
    const { held } = (await this.streams.load(kind, value)).state;
    if (held?.claimId !== claimId || (await isUsed(held))) return;
    await this.release(kind, value, claimId, origin);
  }

  private isOver({ since }: HeldClaim, now: Instant): boolean {
    if (this.processBegan !== null && since < this.processBegan) return true;
    return Date.parse(now) - Date.parse(since) > CLAIM_SETTLES_AFTER_MS;
  }
}
