/** A supplier of the parts catalogue, as other modules need it. */
export type KnownSupplier = {
  readonly id: string;
  readonly name: string;
  /** Null: the supplier has no mail address. */
  readonly mail: string | null;
};

/** Port that the module supply fills: the suppliers. Answers from memory. */
export interface SupplierDirectory {
  readonly suppliers: readonly KnownSupplier[];
  supplier(id: string): KnownSupplier | undefined;
}

/** Injection token of the port. */
export const SUPPLIER_DIRECTORY = Symbol('SupplierDirectory');
