import { setTimeout as delay } from 'node:timers/promises';
import { Binary, type Collection } from 'mongodb';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { MongoServer } from '../mongo/mongo-client.js';
import { isDuplicateKey } from '../mongo/mongo-fault.js';
import { newUuid } from '../../platform/new-uuid.js';
import { CallSecret } from '../../platform/http/idempotency/call-secret.js';
import type { Claim, KeptAnswers, Taken } from '../../platform/http/idempotency/kept-answers.js';
import { RunningCalls } from '../../platform/http/idempotency/running-calls.js';

/** A claim without a sign of life for this time belongs to a dead process. */
const DEAD_AFTER_MS = 5_000;
const SIGNS_IN_THAT_TIME = 5;
/** After this time a claim gives no more signs of life: its call was lost. */
const LONGEST_CALL_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** Maximum wait for a call in another process; then the caller must retry. */
const WAIT_AT_MOST_MS = 30_000;

/** A claim has an owner, an answer has none. */
type Kept = {
  readonly _id: string;
  readonly bodyTag: string;
  readonly at: Instant;
  readonly owner?: string;
  readonly signs?: number;
  readonly sealed?: Binary;
};

export type MongoKeptAnswersOptions = {
  readonly mongo: MongoServer;
  /** Default: 5,000. */
  readonly deadAfterMs?: number;
};

/** Opens the kept answers that all processes share, in MongoDB. Rejects with `StoreUnavailable`. */
export async function openMongoKeptAnswers(options: MongoKeptAnswersOptions): Promise<KeptAnswers> {
  await options.mongo.runLong(async (database) => {
    await database.collection('answers').createIndex({ at: 1 }, { name: 'by-age' });
    // An earlier version stored answers in plain text; repeated calls find their records by id.
    await database.collection('answers').deleteMany({ answer: { $exists: true } });
  });
  return new MongoKeptAnswers(options.mongo, options.deadAfterMs ?? DEAD_AFTER_MS);
}

/**
 * A claim increments a counter as its sign of life. A waiting process takes the claim over when the counter has not
 * changed for five seconds of its own clock: no two clocks are compared.
 */
class MongoKeptAnswers implements KeptAnswers {
  private readonly running = new RunningCalls();
  private readonly signing = new Set<NodeJS.Timeout>();

  constructor(
    private readonly mongo: MongoServer,
    private readonly deadAfterMs: number,
  ) {}

  async take(call: string, bodyHash: string, now: Instant): Promise<Taken> {
    const secret = new CallSecret(call);
    const bodyTag = secret.tagOf(bodyHash);
    const end = await this.running.enter(secret.id, bodyTag);
    if (end === null) return { kind: 'other-body' };
    try {
      const taken = await this.takeFromOthers(secret, bodyTag, now, end);
      if (taken.kind !== 'claimed') end();
      return taken;
    } catch (error) {
      end();
      throw error;
    }
  }

  async forgetBefore(instant: Instant): Promise<number> {
    const { deletedCount } = await this.mongo.runLong((database) =>
      database.collection<Kept>('answers').deleteMany({ at: { $lt: instant } }),
    );
    return deletedCount;
  }

  close(): Promise<void> {
    for (const timer of this.signing) clearInterval(timer);
    return Promise.resolve();
  }

  private async takeFromOthers(
    secret: CallSecret,
    bodyTag: string,
    at: Instant,
    end: () => void,
  ): Promise<Taken> {
    const owner = newUuid();
    const givesUpAt = performance.now() + WAIT_AT_MOST_MS;
    let seen = '';
    let seenAt = 0;
    while (performance.now() < givesUpAt) {
      const known = await this.claimOrFind({ _id: secret.id, bodyTag, at, owner, signs: 0 });
      if (known?.owner === owner) return { kind: 'claimed', claim: this.claim(secret, owner, end) };
      if (known !== null && known.bodyTag !== bodyTag) return { kind: 'other-body' };
      if (known?.sealed !== undefined) return { kind: 'answered', answer: secret.open(known.sealed.value()) };
      const sign = `${known?.owner} ${known?.signs}`;
      if (sign !== seen) [seen, seenAt] = [sign, performance.now()];
      else if (known !== null && performance.now() - seenAt >= this.deadAfterMs)
        await this.takeOver(known, owner);
      await delay(LOOK_EVERY_MS);
    }
    return { kind: 'under-way' };
  }

  /** The document under the key; null: another process was faster and may be gone again. */
  private async claimOrFind({ _id, ...claim }: Kept): Promise<Kept | null> {
    try {
      return await this.answers((answers) =>
        answers.findOneAndUpdate({ _id }, { $setOnInsert: claim }, { upsert: true, returnDocument: 'after' }),
      );
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** No-op if the claim gave a sign meanwhile or another process was faster; the next look shows it. */
  private async takeOver({ _id, owner, signs }: Kept, newOwner: string): Promise<void> {
    if (owner === undefined || signs === undefined) return;
    await this.answers((answers) =>
      answers.updateOne({ _id, owner, signs }, { $set: { owner: newOwner, signs: 0 } }),
    );
  }

  private claim(secret: CallSecret, owner: string, end: () => void): Claim {
    const own = { _id: secret.id, owner };
    const stopSigning = this.sign(own);
    const finish = async (work: (answers: Collection<Kept>) => Promise<unknown>): Promise<void> => {
      stopSigning();
      await this.answers(work).finally(end);
    };
    return {
      keep: (answer, at) =>
        finish((answers) =>
          answers.updateOne(own, {
            $set: { sealed: new Binary(secret.seal(answer)), at },
            $unset: { owner: '', signs: '' },
          }),
        ),
      giveUp: () => finish((answers) => answers.deleteOne(own)),
    };
  }

  /** Gives signs of life until the returned function is called. */
  private sign(own: { readonly _id: string; readonly owner: string }): () => void {
    const began = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - began > LONGEST_CALL_MS) return stop();
      // A lost sign is made up by the next.
      this.answers((answers) => answers.updateOne(own, { $inc: { signs: 1 } })).catch(() => undefined);
    }, this.deadAfterMs / SIGNS_IN_THAT_TIME);
    const stop = (): void => {
      clearInterval(timer);
      this.signing.delete(timer);
    };
    timer.unref();
    this.signing.add(timer);
    return stop;
  }

  private answers<Result>(work: (answers: Collection<Kept>) => Promise<Result>): Promise<Result> {
    return this.mongo.run((database) => work(database.collection<Kept>('answers')));
  }
}
