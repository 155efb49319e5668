import { Inject, Injectable } from '@nestjs/common';
import { Connections } from '../../platform/connections/connections.js';
import { SealedLinks } from '../../platform/connections/sealed-links.js';
import { VAULT, type Vault } from '../../platform/vault/vault.js';

/**
 * The links in customers' mails. A token opens exactly one appointment. Its expiry depends on the appointment, so that
 * a link stays valid after a move.
 */
@Injectable()
export class OwnAppointmentLinks extends SealedLinks {
  constructor(@Inject(VAULT) vault: Vault, connections: Connections) {
    super(vault, connections, 'termin', 'own-appointment-links');
  }
}
