import { Inject, Injectable } from '@nestjs/common';
import { parse, stringify } from 'uuid';
import { Connections } from '../../platform/connections/connections.js';
import { TokenSeal } from '../../platform/vault/token-seal.js';
import { VAULT, type Vault } from '../../platform/vault/vault.js';

const ID_BYTES = 16;
const GENERATION_BYTES = 4;

@Injectable()
export class CalendarFeedLinks {
  private readonly seal: TokenSeal;

  constructor(
    @Inject(VAULT) vault: Vault,
    private readonly connections: Connections,
  ) {
    this.seal = new TokenSeal(vault, 'calendar-feed-links');
  }

  async linkTo(userId: string, generation: number): Promise<string> {
    const content = Buffer.alloc(ID_BYTES + GENERATION_BYTES);
    content.set(parse(userId));
    content.writeUInt32BE(generation, ID_BYTES);
    return `${await this.connections.linkBase()}/calendar/${await this.seal.seal(content)}.ics`;
  }

  /** Null for an unknown token. */
  async open(token: string): Promise<{ readonly userId: string; readonly generation: number } | null> {
    const content = await this.seal.open(token);
    if (content?.length !== ID_BYTES + GENERATION_BYTES) return null;
    return {
      userId: stringify(content.subarray(0, ID_BYTES)),
      generation: content.readUInt32BE(ID_BYTES),
    };
  }
}
