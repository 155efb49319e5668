import type { DomainEvent, EventCatalog, Instant, RecordedEvent } from './domain-event.js';

/**
 * A value that one holder may use at a time: a number, an appointment, a key. Each value has a stream of its own.
 * A release names the claim it means, so that one that comes late does nothing to a later claim.
 */
export type Claim = { readonly held: HeldClaim | null };
export type HeldClaim = { readonly holderId: string; readonly claimId: string; readonly since: Instant };

type ClaimData<Field extends string> = { readonly [Name in Field | 'holderId' | 'claimId']: string };
export type ClaimEvent<Claimed extends string, Released extends string, Field extends string> =
  DomainEvent<Claimed, 1, ClaimData<Field>> | DomainEvent<Released, 1, ClaimData<Field>>;

/** A kind of claim: the type of its streams, `<name>-<value>`, and what its events and their field are called. */
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
  /** A method, so that code for all kinds takes each of them. */
  evolve(state: Claim, event: RecordedEvent<ClaimEvent<Claimed, Released, Field>>): Claim;
  /** For the catalogue of events. */
  readonly events: EventCatalog;
};

/** The streams of a kind of claim, with the fold and the definitions of their two events. */
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
