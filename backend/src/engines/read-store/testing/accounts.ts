import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { defineReadModel, number, text } from '#projections/engine/read-model.js';

export type Paid = DomainEvent<'Paid', 1, { readonly account: string; readonly cents: number }>;
export type Account = { readonly account: string; readonly cents: number };

export const paid = (account: string, cents: number): Paid => ({
  type: 'Paid',
  version: 1,
  data: { account, cents },
});

export const accounts = (version: number, factor = 1) =>
  defineReadModel<Account, Paid>({
    name: 'accounts',
    version,
    fields: { cents: number(({ cents }) => cents) },
    indexes: [['cents']],
    on: {
      Paid: ({ data: { account, cents } }) => ({
        key: account,
        apply: (known) => ({ account, cents: (known?.cents ?? 0) + cents * factor }),
      }),
    },
  });

/** Rejects the account `poison` until the handler is fixed. */
export const fussy = (isMended: () => boolean) =>
  defineReadModel<{ account: string; payments: number }, Paid>({
    name: 'fussy',
    version: 1,
    fields: { account: text(({ account }) => account) },
    indexes: [['account']],
    on: {
      Paid: ({ data: { account } }) => [
        { key: account, apply: (known) => ({ account, payments: (known?.payments ?? 0) + 1 }) },
        {
          key: 'all',
          apply: (known) => {
            if (account === 'poison' && !isMended()) throw new Error('cannot take it');
            return { account: 'all', payments: (known?.payments ?? 0) + 1 };
          },
        },
      ],
    },
  });
