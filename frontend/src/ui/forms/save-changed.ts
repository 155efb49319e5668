import type { Fields, SentOf } from '#contracts/kernel/fields.js';
import { ApiError } from '../../api/api-error.js';
import { changedFields } from './draft.js';
import { draftOf, sentOf, type DraftOf } from './record-draft.js';
import type { Revised } from './record-form.js';

type Stored<Value, F extends Fields> = {
  /** 412 if the record has another revision. */
  readonly save: (body: Partial<SentOf<F>>, revision: number) => Promise<Value>;
  /** The record as it is on file now. */
  readonly latest: () => Promise<Value | undefined>;
};

/**
 * Saves the fields that differ from `shown`, so that a colleague's change of another field stays. Throws the 412 if a
 * colleague has changed one of these fields.
 */
export async function saveChanged<Value extends Revised, F extends Fields>(
  declared: F,
  shown: Value,
  draft: DraftOf<F>,
  { save, latest }: Stored<Value, F>,
): Promise<Value> {
  const seen = draftOf(declared, shown);
  const names = changedFields(draft, seen);
  const sent = Object.entries(sentOf(declared, draft)).filter(([name]) => names.includes(name));
  const body = Object.fromEntries(sent) as Partial<SentOf<F>>;
  try {
    return await save(body, shown.revision);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const now = await latest();
    if (now === undefined) throw error;
    const theirs = changedFields(draftOf(declared, now), seen);
    if (names.some((name) => theirs.includes(name))) throw error;
    return save(body, now.revision);
  }
}
