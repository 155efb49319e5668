import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import type { CustomerDetailAnswer } from '#contracts/customers/customers.api.js';
import type { HistoryEntry } from '#contracts/kernel/history.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { Histories } from '../platform/history/histories.js';
import { CustomerAnswers } from './customer-answers.js';

/** All that is kept about a person, as GDPR Art. 15 wants it told. */
export type PersonalData = Omit<CustomerDetailAnswer, 'lastActivity'> & {
  readonly exportedAt: Instant;
  readonly history: readonly HistoryEntry[];
};

/** More happens to no customer. */
const MOST_ENTRIES = 10_000;

/** What is handed to a customer who asks what is kept about him. */
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
