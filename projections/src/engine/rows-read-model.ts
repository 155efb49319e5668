import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Listed, RowsStream } from '#contracts/kernel/rows.js';
import { defineReadModel, type Handlers, type ReadModel, type ReadModelDefinition } from './read-model.js';

/** Declares the read model of a list in one stream, with the stream's own fold. */
export function rowsReadModel<Row extends Listed, Event extends DomainEvent>(
  { name, facts, idOf, rowAfter }: RowsStream<Row, Event>,
  definition: Pick<ReadModelDefinition<Row, Event>, 'version' | 'fields' | 'indexes'>,
): ReadModel<Row> {
  const change = (event: RecordedEvent<Event>) => ({
    key: idOf(event),
    apply: (row: Row | undefined) => rowAfter(row, event),
  });
  const on = Object.fromEntries(facts.map((type) => [type, change])) as unknown as Handlers<Row, Event>;
  return defineReadModel<Row, Event>({ name, ...definition, on });
}
