import type { DomainEvent, RecordedEvent } from './domain-event.js';

/** One of a list; `revision`: that of the last fact in the stream that touched it. */
export type Listed = { readonly id: string; readonly revision: number };

/** A list by id, in the order in which its rows were made. */
export type Rows<Row extends Listed> = ReadonlyMap<string, Row>;

/** A list whose rows stand in one stream, and how each of them follows from its facts. Its id is `''`. */
export type RowsStream<Row extends Listed, Event extends DomainEvent> = {
  readonly name: string;
  readonly initial: Rows<Row>;
  readonly evolve: (rows: Rows<Row>, event: RecordedEvent<Event>) => Rows<Row>;
  /** The facts it is made of. */
  readonly facts: readonly Event['type'][];
  /** The row that the fact is about. */
  readonly idOf: (event: RecordedEvent<Event>) => string;
  /** The row after the fact; undefined: there is none, not yet or not any more. */
  readonly rowAfter: (row: Row | undefined, event: RecordedEvent<Event>) => Row | undefined;
};

type Fields<Row extends Listed> = Omit<Row, keyof Listed>;

type RowsDefinition<Row extends Listed, Event extends DomainEvent, First extends Event['type']> = {
  readonly name: string;
  /** The fact that a row begins with: others about a row that is not there make none. */
  readonly first: First;
  readonly idOf: (data: Event['data']) => string;
  /** What each fact says of its row: the fields that it sets, all of them in its first one; null: the row is gone. */
  readonly on: {
    readonly [Type in Event['type']]: (
      data: Extract<Event, { type: Type }>['data'],
      revision: number,
    ) => Type extends First ? Fields<Row> : Partial<Fields<Row>> | null;
  };
};

/** Declares a list in one stream. A page that uses something else of the same file is not sent it. */
/* #__NO_SIDE_EFFECTS__ */
export function rowsStream<Row extends Listed, Event extends DomainEvent, First extends Event['type']>({
  name,
  first,
  idOf,
  on,
}: RowsDefinition<Row, Event, First>): RowsStream<Row, Event> {
  type Said = (data: Event['data'], revision: number) => Partial<Fields<Row>> | null;
  const rowAfter = (row: Row | undefined, { type, data, revision }: RecordedEvent<Event>) => {
    if (row === undefined && type !== first) return undefined;
    const said = (on[type as Event['type']] as Said)(data, revision);
    return said === null ? undefined : ({ id: idOf(data), ...row, ...said, revision } as Row);
  };
  return {
    name,
    initial: new Map(),
    facts: Object.keys(on),
    idOf: ({ data }) => idOf(data),
    rowAfter,
    evolve: (rows, event) => {
      const id = idOf(event.data);
      const after = new Map(rows);
      const row = rowAfter(rows.get(id), event);
      if (row === undefined) after.delete(id);
      else after.set(id, row);
      return after;
    },
  };
}
