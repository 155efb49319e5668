import { Inject, Injectable } from '@nestjs/common';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { Actor } from '#contracts/access/actor.js';
import type { CustomerDetailAnswer } from '#contracts/customers/customers.api.js';
import type { HistoryEntry } from '#contracts/kernel/history.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { Histories } from '../platform/history/histories.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { pictureUrl } from '../platform/files/picture.js';
import { Streams } from '../platform/streams/streams.js';
import { CustomerAnswers } from './customer-answers.js';

/** All personal data of a customer, as GDPR Art. 15 requires. */
export type PersonalData = Omit<CustomerDetailAnswer, 'lastActivity'> & {
  readonly exportedAt: Instant;
  readonly history: readonly HistoryEntry[];
  readonly photographs: readonly SentPhotograph[];
};

/** A photograph that the customer sent with a request. `image`: a data URL. */
export type SentPhotograph = { readonly appointmentId: string; readonly image: string };

const MOST_ENTRIES = 10_000;

/** Exports the data for a customer's access request. */
@Injectable()
export class PersonalExport {
  constructor(
    private readonly answers: CustomerAnswers,
    private readonly histories: Histories,
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async of(id: string, actor: Actor, exportedAt: Instant): Promise<PersonalData> {
    const { lastActivity: _, ...detail } = await this.answers.detail(id, actor);
    const { items } = await this.histories.page('customer', detail.customer.id, {
      page: 0,
      size: MOST_ENTRIES,
    });
    const photographs = await this.photographsOf(
      detail.appointments.map(({ id: appointment }) => appointment),
    );
    return { exportedAt, ...detail, history: items, photographs };
  }

  private async photographsOf(appointmentIds: readonly string[]): Promise<readonly SentPhotograph[]> {
    const found: SentPhotograph[] = [];
    for (const appointmentId of appointmentIds) {
      const { state } = await this.streams.load(appointmentStream, appointmentId);
      const image = state.status === 'none' ? null : await pictureUrl(this.files, state.facts.photo);
      if (image !== null) found.push({ appointmentId, image });
    }
    return found;
  }
}
