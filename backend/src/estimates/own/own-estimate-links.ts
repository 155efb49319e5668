import { Inject, Injectable } from '@nestjs/common';
import { Connections } from '../../platform/connections/connections.js';
import { SealedLinks } from '../../platform/connections/sealed-links.js';
import { VAULT, type Vault } from '../../platform/vault/vault.js';

/** The links to customers' pages. A token opens exactly one estimate; the estimate says until when. */
@Injectable()
export class OwnEstimateLinks extends SealedLinks {
  constructor(@Inject(VAULT) vault: Vault, connections: Connections) {
    super(vault, connections, 'kva', 'own-estimate-links');
  }
}
