import { parse, stringify } from 'uuid';
import { TokenSeal } from '../vault/token-seal.js';
import type { Vault } from '../vault/vault.js';
import type { Connections } from './connections.js';

const ID_BYTES = 16;

/**
 * Links to pages of customers. A token is the id of one thing, sealed under a key of its kind: it opens that thing and
 * nothing else. The thing says until when.
 */
export class SealedLinks {
  private readonly seal: TokenSeal;

  /** `page`: the first part of the path. `key`: the name of the key in the vault. */
  constructor(
    vault: Vault,
    private readonly connections: Connections,
    private readonly page: string,
    key: string,
  ) {
    this.seal = new TokenSeal(vault, key);
  }

  async linkTo(id: string): Promise<string> {
    return (await this.connections.linkBase()) + (await this.pathTo(id));
  }

  /** The same, without the address of the server. */
  async pathTo(id: string): Promise<string> {
    return `/${this.page}/${await this.seal.seal(parse(id))}`;
  }

  /** The thing's id; null for an unknown token. */
  async idOf(token: string): Promise<string | null> {
    const content = await this.seal.open(token);
    return content?.length === ID_BYTES ? stringify(content) : null;
  }
}
