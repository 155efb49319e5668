import type { DomainEvent, EventCatalog, Instant, RecordedEvent } from './domain-event.js';

/**
 * A value that only one holder may use at a time, e.g. a document number. Each value has its own stream. A release
 * names its claim, so a late release does not affect a newer claim.
 */
export type Claim = { readonly held: HeldClaim | null };
export type HeldClaim = { readonly holderId: string; readonly claimId: string; readonly since: Instant };

type ClaimData<Field extends string> = { readonly [Name in Field | 'holderId' | 'claimId']: string };
export type ClaimEvent<Claimed extends string, Released extends string, Field extends string> =
  DomainEvent<Claimed, 1, ClaimData<Field>> | DomainEvent<Released, 1, ClaimData<Field>>;

/** A kind of claim: its streams are named `<name>-<value>`; `claimed` and `released` are its event types. */
export type ClaimKind<
  Claimed extends string = string,
  Released extends string = string,
  Field extends string = string,
> = {
  readonly name: string;
  readonly claimed: Claimed;
  readonly released: Released;
  readonly field: Field;
  readonly initial: Claim;
  /** Declared as a method for bivariance: code for all kinds accepts each kind. */
  evolve(state: Claim, event: RecordedEvent<ClaimEvent<Claimed, Released, Field>>): Claim;
  readonly events: EventCatalog;
};

export function defineClaim<
  const Claimed extends string,
  const Released extends string,
  const Field extends string,
>(
  names: Pick<ClaimKind<Claimed, Released, Field>, 'name' | 'claimed' | 'released' | 'field'>,
): ClaimKind<Claimed, Released, Field> {
  const events = { [names.claimed]: { version: 1 }, [names.released]: { version: 1 } };
  return {
    ...names,
    initial: { held: null },
    evolve(state, { type, data, metadata }) {
      if (type === names.claimed)
        return { held: { holderId: data.holderId, claimId: data.claimId, since: metadata.occurredAt } };
      return state.held?.claimId === data.claimId ? { held: null } : state;
    },
    events,
  };
}
