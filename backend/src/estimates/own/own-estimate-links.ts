import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import { Connections } from '../../platform/connections/connections.js';
import { TokenSeal } from '../../platform/vault/token-seal.js';
import { VAULT, type Vault } from '../../platform/vault/vault.js';

const ID_BYTES = 16;

/** The links to customers' pages. A token opens exactly one estimate; the estimate says until when. */
@Injectable()
export class OwnEstimateLinks {
  private readonly seal: TokenSeal;

  constructor(
    @Inject(VAULT) vault: Vault,
    private readonly connections: Connections,
  ) {
    this.seal = new TokenSeal(vault, 'own-estimate-links');
  }

  async linkTo(estimateId: string): Promise<string> {
    return `${await this.connections.linkBase()}/kva/${await this.seal.seal(parse(estimateId))}`;
  }

  /** The estimate's id; null for an unknown token. */
  async idOf(token: string): Promise<string | null> {
    const content = await this.seal.open(token);
    return content?.length === ID_BYTES ? stringify(content) : null;
  }
}
