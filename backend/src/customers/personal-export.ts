import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import type { CustomerDetailAnswer } from '#contracts/customers/customers.api.js';
import type { HistoryEntry } from '#contracts/kernel/history.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { Histories } from '../platform/history/histories.js';
import { CustomerAnswers } from './customer-answers.js';

/** All personal data of a customer, as GDPR Art. 15 requires. */
export type PersonalData = Omit<CustomerDetailAnswer, 'lastActivity'> & {
  readonly exportedAt: Instant;
  readonly history: readonly HistoryEntry[];
};

const MOST_ENTRIES = 10_000;

/** Exports the data for a customer's access request. */
@Injectable()
export class PersonalExport {
  constructor(
    private readonly answers: CustomerAnswers,
    private readonly histories: Histories,
  ) {}

  async of(id: string, actor: Actor, exportedAt: Instant): Promise<PersonalData> {
    const { lastActivity: _, ...detail } = await this.answers.detail(id, actor);
    const { items } = await this.histories.page('customer', detail.customer.id, {
      page: 0,
      size: MOST_ENTRIES,
    });
    return { exportedAt, ...detail, history: items };
  }
}
