import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import {
  withShare,
  type DividedPosition,
  type PositionShare,
} from '#contracts/invoices/split/divided-positions.js';
import type { TaxCase } from '#contracts/invoices/tax-cases.js';
import { netPriceOfGross } from '#contracts/values/vat.js';
import type { DividedBefore } from './invoice-proofs.js';

/** A share of a divided position that no invoice bills, as the proposal offers it. */
type ProposedShare = Pick<
  ProposalAnswer['positions'][number],
  'description' | 'unit' | 'sources' | 'proof' | 'calculation'
> & {
  readonly quantityMilli: number;
  /** Net. */
  readonly unitPriceE4: number;
  readonly approvedCase: TaxCase;
};

/** The open shares of divided positions. `nameOf`: of a payer, by his id; null: nobody is known by it. */
export async function proposedShares(
  divided: readonly DividedBefore[],
  nameOf: (payerId: string) => Promise<string | null>,
): Promise<readonly ProposedShare[]> {
  const shares = divided.flatMap(({ position, open }) => open.map((share) => ({ position, share })));
  return Promise.all(
    shares.map(async ({ position, share }) => {
      const name = share.payerId === null ? null : await nameOf(share.payerId);
      return proposedShare(position, share, name);
    }),
  );
}

function proposedShare(
  { prices }: DividedPosition,
  share: PositionShare,
  name: string | null,
): ProposedShare {
  const { description, unit, sources, quantityMilli, unitPriceE4, taxCase, taxBasisPoints } =
    withShare(share);
  return {
    description,
    unit,
    sources,
    proof: name === null ? 'Anteil ohne Rechnung' : `Anteil von ${name}, ohne Rechnung`,
    calculation: null,
    quantityMilli,
    unitPriceE4: prices === 'GROSS' ? netPriceOfGross(unitPriceE4, taxBasisPoints) : unitPriceE4,
    approvedCase: taxCase,
  };
}
