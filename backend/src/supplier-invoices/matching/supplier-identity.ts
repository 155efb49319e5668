import type { Seller } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type {
  SupplierIdentity,
  SupplierIdentityEvent,
} from '#contracts/supplier-invoices/supplier-identity.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import { comparable } from './order-groups.js';

type DecideIdentity = Decide<SupplierIdentity, SupplierIdentityEvent>;

/** The seller's printed name, and the identity stated in the file. */
export type SellerOnInvoice = { readonly supplierName: string; readonly seller: Seller };

type TeachingInvoice = SellerOnInvoice & { readonly supplierInvoiceId: string };

/** Records how a supplier identifies himself. No-op if all of it is known. */
export const learnIdentity =
  (supplierId: string, { supplierInvoiceId, supplierName, seller }: TeachingInvoice): DecideIdentity =>
  (known) => {
    const stated = {
      vatId: written(seller.vatId),
      iban: written(seller.iban),
      number: written(seller.number),
    };
    const isKnown =
      valuesOf(known, 'name').includes(supplierName) &&
      IDS.every((id) => stated[id] === null || valuesOf(known, id).includes(stated[id]));
    if (isKnown) return [];
    const data = { supplierId, supplierInvoiceId, name: supplierName, ...stated };
    return [{ type: 'SupplierIdentityLearnt', version: 2, data }];
  };

/** Forgets what an invoice taught. No-op if it taught nothing. */
export const forgetIdentity =
  (supplierId: string, supplierInvoiceId: string): DecideIdentity =>
  ({ learnt }) =>
    learnt.some((one) => one.supplierInvoiceId === supplierInvoiceId)
      ? [{ type: 'SupplierIdentityForgotten', version: 1, data: { supplierId, supplierInvoiceId } }]
      : [];

/** Records the supplier's own number of an article. No-op if it is known or the same as ours. */
export const learnNumber =
  (supplierId: string, itemNumber: string, partNumber: string): DecideIdentity =>
  ({ numbers }) => {
    const number = comparable(itemNumber);
    const isKnown = numbers.some((one) => one.itemNumber === number && one.partNumber === partNumber);
    if (isKnown || number === comparable(partNumber)) return [];
    const data = { supplierId, itemNumber: number, partNumber };
    return [{ type: 'SupplierNumberLearnt', version: 1, data }];
  };

/** The VAT ids decide if both are known, else the seller's numbers, else the names. */
export function isSameSupplier(
  { supplierName, seller }: SellerOnInvoice,
  houseName: string,
  identity: SupplierIdentity,
): boolean {
  for (const id of ['vatId', 'number'] as const) {
    const stated = written(seller[id]);
    const known = valuesOf(identity, id);
    if (stated !== null && known.length > 0) return known.includes(stated);
  }
  const names = [houseName, ...valuesOf(identity, 'name')];
  return names.some((name) => comparable(name) === comparable(supplierName));
}

/** The accounts that checked invoices of this supplier named, if this invoice names another one; else null. */
export function otherAccounts(
  { seller }: Pick<SellerOnInvoice, 'seller'>,
  identity: SupplierIdentity,
): readonly string[] | null {
  const iban = written(seller.iban);
  const known = valuesOf(identity, 'iban');
  return iban === null || known.length === 0 || known.includes(iban) ? null : known;
}

const IDS = ['vatId', 'iban', 'number'] as const;

const written = (id: string | null): string | null => (id === null ? null : comparable(id));

function valuesOf({ learnt }: SupplierIdentity, of: 'name' | (typeof IDS)[number]): readonly string[] {
  return [...new Set(learnt.flatMap((one) => one[of] ?? []))];
}
