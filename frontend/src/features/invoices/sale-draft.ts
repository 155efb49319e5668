import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import {
  buyerFields,
  counterSaleFields,
  type CounterMethod,
} from '#contracts/invoices/counter-sale-fields.js';
import { isSmallAmount } from '#contracts/invoices/completeness.js';
import { adjustmentFields, positionFields } from '#contracts/invoices/invoice-fields.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { draftOf, emptyDraft, faultsIn, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { asTyped } from '../../ui/forms/typed-number.js';
import {
  caseOf,
  draftOfProposal,
  newPosition,
  sumsOf,
  type InvoiceDraft,
  type PositionDraft,
} from './invoice-draft.js';
import { faultsOf } from './invoice-faults.js';
import { inPrices } from './price-terms.js';

const { reference } = counterSaleFields;
/** The receipt of the till. */
export const receiptField = { reference };
const saleFields = { ...buyerFields, ...receiptField };

/** A sale over the counter while it is typed. `LATER`: the customer pays by invoice. */
export type SaleDraft = InvoiceDraft &
  DraftOf<typeof saleFields> & { readonly method: CounterMethod | 'LATER' };

/** The number is given by the sale, and no field asks for it. */
const GIVEN_LATER = 'wird vergeben';

/** Consumers are told prices with VAT (§ 3 PAngV). */
export function emptySale(today: LocalDate): SaleDraft {
  const proposal = { number: GIVEN_LATER, date: today, supplyDate: today, positions: [] };
  const nothing = { warnings: [], grossIsUsual: true, deductions: [] };
  return {
    ...draftOfProposal({ ...proposal, ...nothing }, 'COUNTER'),
    ...emptyDraft(saleFields),
    prices: 'GROSS',
    method: 'CASH_REFERENCE',
  };
}

/**
 * The draft with one piece of the article; a first position that nobody typed into makes room. The price on the shelf
 * counts before the net price.
 */
export function withArticle(draft: SaleDraft, article: ArticleAnswer): SaleDraft {
  const { id, number, name, unit, salePrice, shelfPrice, available } = article;
  const one: PositionDraft = {
    ...newPosition(),
    ...draftOf(positionFields, {
      ...emptyPosition(),
      description: name,
      unit,
      unitPrice: shelfPrice ?? salePrice ?? 0,
    }),
    proof: `Lager: ${number}, ${asTyped(available, 0)} ${unit} verfügbar`,
    articleId: id,
  };
  const prices = shelfPrice === null ? 'NET' : 'GROSS';
  const [position = one] = inPrices({ ...draft, prices, positions: [one] }, draft.prices).positions;
  const kept = draft.positions.filter((line) => line.articleId || line.description.trim() !== '');
  return { ...draft, positions: [...kept, position] };
}

const emptyPosition = () => ({ quantity: 1, taxPercent: 19, taxCase: null, exchangePart: false });

/** The errors that the browser finds. */
export function saleFaults(draft: SaleDraft): FieldMessages {
  const faults: Record<string, string | undefined> = {
    ...faultsOf(draft),
    ...faultsIn(saleFields, draft),
  };
  const isCash = draft.customerId === '';
  if (draft.method === 'CASH_REFERENCE' && draft.reference.trim() === '')
    faults['reference'] = 'Bitte die Belegnummer der Kasse angeben.';
  if (draft.method === 'LATER' && isCash)
    faults['method'] = 'Ohne Kundenkonto wird gleich bezahlt: bitte Bar oder Karte wählen.';
  if (isCash && needsName(draft))
    for (const name of ['buyerName', 'buyerStreet', 'buyerZip', 'buyerCity'] as const)
      if (draft[name].trim() === '')
        faults[name] = `Über 250 € brutto: bitte ${buyerFields[name].label} angeben.`;
  return faults;
}

/** True above 250 € gross, where the invoice names the buyer (§ 33 UStDV). */
export const needsName = (draft: SaleDraft): boolean => !isSmallAmount(sumsOf(draft));

/** The request. */
export function saleBody(draft: SaleDraft): Record<string, unknown> {
  const { customerId, method, prices, exemptionReason, note } = draft;
  const { customerId: _, ...typed } = sentOf(saleFields, draft);
  const { reference: receipt, ...buyer } = typed;
  return {
    ...(customerId === '' ? buyer : { customerId }),
    ...sentOf(adjustmentFields, draft),
    prices,
    exemptionReason,
    note,
    method: method === 'LATER' ? null : method,
    reference: method === 'CASH_REFERENCE' ? receipt : null,
    positions: draft.positions.map((position) => ({
      ...sentOf(positionFields, position),
      taxCase: caseOf(position),
      articleId: position.articleId || null,
    })),
  };
}
