/** Query of other modules: the supplier with this id in the parts catalogue. Answered with `FoundSupplier`. */
export class FindSupplier {
  constructor(readonly supplierId: string) {}
}

/** Null: there is none. */
export type FoundSupplier = {
  readonly id: string;
  readonly name: string;
  readonly mail: string | null;
} | null;
