import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import { CONFIG, type Config } from '../platform/config/config.js';
import { publicUrlOf } from '../platform/config/public-url.js';
import { TokenSeal } from '../platform/vault/token-seal.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';

const ID_BYTES = 16;

/**
 * The links in the customers' mails. A token names one appointment and opens nothing else; how long it is good follows
 * from the appointment itself, so that a link stays good when the appointment is moved.
 */
@Injectable()
export class OwnAppointmentLinks {
  private readonly seal: TokenSeal;
  private readonly base: string;

  constructor(@Inject(VAULT) vault: Vault, @Inject(CONFIG) config: Config) {
    this.seal = new TokenSeal(vault, 'own-appointment-links');
    this.base = publicUrlOf(config);
  }

  /** The page of this appointment. */
  async linkTo(appointmentId: string): Promise<string> {
    return `${this.base}/termin/${await this.seal.seal(parse(appointmentId))}`;
  }

  /** The appointment's id; null for a token that was never issued. */
  async idOf(token: string): Promise<string | null> {
    const content = await this.seal.open(token);
    return content?.length === ID_BYTES ? stringify(content) : null;
  }
}
