import { Injectable } from '@nestjs/common';
import { articleNumberClaim, type ArticleId } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type Article } from '#contracts/inventory/articles/article.js';
import type { HeldClaim } from '#contracts/kernel/claim.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { Claims } from '../../platform/streams/claims.js';
import { Streams } from '../../platform/streams/streams.js';

/** Keeps article numbers unique, ignoring spelling. */
@Injectable()
export class ArticleNumbers {
  constructor(
    private readonly claims: Claims,
    private readonly streams: Streams,
  ) {}

  /** Claims the number. 409 `duplicate` if another article has it. */
  take(number: string, holderId: ArticleId, origin: CommandOrigin): Promise<string> {
    const value = comparableNumber(number);
    const taken = refuse('duplicate', {
      field: 'number',
      detail: 'Diese Artikelnummer wird bereits verwendet.',
    });
    const isUsed = (held: HeldClaim) => this.isUsed(value, held);
    return this.claims.take(articleNumberClaim, value, { holderId, isUsed, taken }, origin);
  }

  async held(number: string): Promise<HeldClaim | null> {
    return (await this.streams.load(articleNumberClaim, comparableNumber(number))).state.held;
  }

  /** Releases a number that this article no longer uses. Keeps claims made after `before`. */
  async release(number: string, holderId: ArticleId, before: Instant, origin: CommandOrigin): Promise<void> {
    const held = await this.held(number);
    if (held === null || held.holderId !== holderId || held.since > before) return;
    await this.settle(comparableNumber(number), held.claimId, origin);
  }

  /** Releases the claim if its holder does not use the number. */
  settle(value: string, claimId: string, origin: CommandOrigin): Promise<void> {
    const isUsed = (held: HeldClaim) => this.isUsed(value, held);
    return this.claims.settle(articleNumberClaim, value, claimId, isUsed, origin);
  }

  private async isUsed(value: string, { holderId }: HeldClaim): Promise<boolean> {
    return usesNumber((await this.streams.load(articleStream, holderId)).state, value);
  }
}

function usesNumber(article: Article, value: string): boolean {
  return article.status !== 'none' && comparableNumber(article.number) === value;
}
