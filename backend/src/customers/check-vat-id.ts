import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { customerStream, survivingCustomer, type KnownCustomer } from '#contracts/customers/customer.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { RETRY_AFTER_SECONDS } from '../platform/outside/circuit-breaker.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { VAT_ID_CHECK, type VatIdCheck } from '../platform/vat-id/vat-id-check.js';
import { vatIdFault } from '../platform/vat-id/vat-id.js';
import { changeable, noteVatIdAnswer } from './customer.js';

/** Command: asks the register about the customer's VAT id and records what it says, also that it says nothing. 503 if it was not asked. */
export class CheckVatId extends Command<KnownCustomer> {
  constructor(
    readonly customerId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CheckVatId)
export class CheckVatIdHandler implements ICommandHandler<CheckVatId> {
  constructor(
    private readonly streams: Streams,
    @Inject(VAT_ID_CHECK) private readonly check: VatIdCheck,
  ) {}

  async execute({ customerId, context }: CheckVatId): Promise<KnownCustomer> {
    if (!this.check.isOn) throw refuse('conflict', { detail: customerTexts.vatIdCheckOff });
    const customer = await survivingCustomer(this.streams, customerId);
    if (customer === null) throw refuse('not-found');
    const { id, vatId } = changeable(customer).record;
    if (vatId === null) throw invalid('vatId', customerTexts.vatIdMissing);
    const said = await this.check.ask(vatId, await this.requester());
    if (said === null)
      throw refuse('unavailable', {
        detail: customerTexts.vatIdCheckRests,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    const answer = { vatId, askedOn: localDateTime(context.now).date, ...said };
    const { state } = await this.streams.handle(customerStream, id, noteVatIdAnswer(answer), context);
    return state as KnownCustomer;
  }

  /** The garage's own VAT id; null: it has none that the register would take. */
  private async requester(): Promise<string | null> {
    const { vatId } = (await this.streams.load(companyProfileStream, '')).state;
    return vatId !== '' && vatIdFault(vatId) === null ? vatId : null;
  }
}
