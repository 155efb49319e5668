import { START, type Position, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { canonical } from './canonical-json.js';
import type { AnyChange, AnyReadModel } from './read-model.js';
import type { DocumentState, FieldValue, ReadStore, StoredDocument, WriteBatch } from './read-store.js';
import { wordsOf } from './words.js';

/** An event on which a read model's handler throws. */
export type Poison = { readonly event: RecordedEvent; readonly error: unknown };

export type Applied = {
  readonly change: WriteBatch['changes'][number];
  readonly poison: Poison | null;
};

type Step = { readonly event: RecordedEvent; readonly changes: readonly AnyChange[] };

/**
 * Applies the events to one read model in memory: reads each affected document once, changes it in order and returns it
 * to be written once. Skips events up to the checkpoint, and events that a document has already seen (after an
 * incomplete batch, or if another runner was faster). A handler that throws ends the batch before its event. Rejects
 * only if the store fails.
 */
export async function applyBatch(
  store: Pick<ReadStore, 'states'>,
  model: AnyReadModel,
  checkpoint: Position,
  events: readonly RecordedEvent[],
): Promise<Applied> {
  const read = stepsOf(model, checkpoint, events);
  let { steps, poison } = read;
  const keys = new Set<string>();
  for (const step of steps) for (const change of step.changes) keys.add(change.key);
  const found =
    keys.size === 0 ? new Map<string, DocumentState>() : await store.states(model.collection, [...keys]);
  for (;;) {
    const result = applySteps(model, found, steps);
    if ('documents' in result) return finish(model, result.documents, events, checkpoint, poison);
    // Retries without the failed event, from the stored JSON, because that event may have changed some documents.
    poison = { event: (steps[result.failed] as Step).event, error: result.error };
    steps = steps.slice(0, result.failed);
  }
}

function stepsOf(
  model: AnyReadModel,
  checkpoint: Position,
  events: readonly RecordedEvent[],
): { steps: readonly Step[]; poison: Poison | null } {
  const steps: Step[] = [];
  for (const event of events) {
    if (event.position <= checkpoint) continue;
    try {
      const changes = model.changesOf(event);
      if (changes.length > 0) steps.push({ event, changes });
    } catch (error) {
      return { steps, poison: { event, error } };
    }
  }
  return { steps, poison: null };
}

/** The changed documents ready to be stored; null deletes a stored document. Or the first step that failed. */
function applySteps(
  model: AnyReadModel,
  found: ReadonlyMap<string, DocumentState>,
  steps: readonly Step[],
): { documents: ReadonlyMap<string, StoredDocument | null> } | { failed: number; error: unknown } {
  const documents = new Map<string, StoredDocument | null>();
  const current = new Map<string, unknown>();
  for (const [key, { json }] of found) if (json !== null) current.set(key, JSON.parse(json));
  const existed = new Set(current.keys());
  const touchedBy = new Map<string, number>();
  let place = 0;
  try {
    for (; place < steps.length; place++) {
      const { event, changes } = steps[place] as Step;
      for (const { key, apply } of changes) {
        if (event.position <= (found.get(key)?.position ?? START)) continue;
        const document = apply(current.get(key) as never);
        if (document === undefined) current.delete(key);
        else current.set(key, canonical(document));
        if (document !== undefined) existed.add(key);
        touchedBy.set(key, place);
      }
    }
    for (const [key, last] of touchedBy) {
      place = last;
      const document = current.get(key);
      if (document !== undefined) documents.set(key, storedDocument(model, key, document));
      else if (existed.has(key)) documents.set(key, null);
    }
    return { documents };
  } catch (error) {
    return { failed: place, error };
  }
}

function finish(
  model: AnyReadModel,
  documents: ReadonlyMap<string, StoredDocument | null>,
  events: readonly RecordedEvent[],
  checkpoint: Position,
  poison: Poison | null,
): Applied {
  const put: StoredDocument[] = [];
  const gone: string[] = [];
  for (const [key, document] of documents) {
    if (document !== null) put.push(document);
    else gone.push(key);
  }
  const seen = poison === null ? events.at(-1) : events[events.indexOf(poison.event) - 1];
  const reached = seen === undefined || seen.position < checkpoint ? checkpoint : seen.position;
  return {
    change: { collection: model.collection, put, delete: gone, from: checkpoint, checkpoint: reached },
    poison,
  };
}

/** A document with its search fields. Throws `TypeError` if a field has the wrong type. */
function storedDocument(model: AnyReadModel, key: string, document: unknown): StoredDocument {
  const fields: Record<string, FieldValue | readonly string[]> = {};
  for (const name of Object.keys(model.fields)) {
    const field = model.fields[name] as AnyReadModel['fields'][string];
    const value = field.of(document as never);
    if (field.kind === 'words') {
      if (typeof value !== 'string') throw new TypeError(`${model.collection.name}: ${name} is not text`);
      fields[name] = wordsOf(value);
      continue;
    }
    const fits =
      value === null || (field.kind === 'text' ? typeof value === 'string' : Number.isFinite(value));
    if (!fits) throw new TypeError(`${model.collection.name}: ${name} is no ${field.kind}`);
    fields[name] = value;
  }
  return { key, json: JSON.stringify(document), fields };
}
