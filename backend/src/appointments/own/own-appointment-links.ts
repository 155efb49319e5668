import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import { Connections } from '../../platform/connections/connections.js';
import { TokenSeal } from '../../platform/vault/token-seal.js';
import { VAULT, type Vault } from '../../platform/vault/vault.js';

const ID_BYTES = 16;

/**
 * The links in customers' mails. A token opens exactly one appointment. Its expiry depends on the appointment, so that
 * a link stays valid after a move.
 */
@Injectable()
export class OwnAppointmentLinks {
  private readonly seal: TokenSeal;

  constructor(
    @Inject(VAULT) vault: Vault,
    private readonly connections: Connections,
  ) {
    this.seal = new TokenSeal(vault, 'own-appointment-links');
  }

  async linkTo(appointmentId: string): Promise<string> {
    return (await this.connections.linkBase()) + (await this.pathTo(appointmentId));
  }

  /** The same, without the address of the server. */
  async pathTo(appointmentId: string): Promise<string> {
    return `/termin/${await this.seal.seal(parse(appointmentId))}`;
  }

  /** The appointment's id; null for an unknown token. */
  async idOf(token: string): Promise<string | null> {
    const content = await this.seal.open(token);
    return content?.length === ID_BYTES ? stringify(content) : null;
  }
}
