import type { DomainEvent, RecordedEvent } from './domain-event.js';

/** A row of a list. `revision`: stream revision of the last event about this row. */
export type Listed = { readonly id: string; readonly revision: number };

export type Rows<Row extends Listed> = ReadonlyMap<string, Row>;

/** A list whose rows live in one stream with the id `''`. */
export type RowsStream<Row extends Listed, Event extends DomainEvent> = {
  readonly name: string;
  readonly initial: Rows<Row>;
  readonly evolve: (rows: Rows<Row>, event: RecordedEvent<Event>) => Rows<Row>;
  readonly revisionOf: (rows: Rows<Row>, row: string | undefined) => number | undefined;
  readonly facts: readonly Event['type'][];
  readonly idOf: (event: RecordedEvent<Event>) => string;
  readonly rowAfter: (row: Row | undefined, event: RecordedEvent<Event>) => Row | undefined;
};

export function revisionOfRow(rows: Rows<Listed>, row: string | undefined): number | undefined {
  return row === undefined ? undefined : rows.get(row)?.revision;
}

type Fields<Row extends Listed> = Omit<Row, keyof Listed>;

type RowsDefinition<Row extends Listed, Event extends DomainEvent, First extends Event['type']> = {
  readonly name: string;
  /** The event that creates a row. Other events about an unknown row are ignored. */
  readonly first: First;
  readonly idOf: (data: Event['data']) => string;
  /** The fields that each event sets. `first` sets all of them; null deletes the row. */
  readonly on: {
    readonly [Type in Event['type']]: (
      data: Extract<Event, { type: Type }>['data'],
      revision: number,
    ) => Type extends First ? Fields<Row> : Partial<Fields<Row>> | null;
  };
};

/** Declares a list in one stream. Marked as pure, so that bundlers drop unused lists. */
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
    revisionOf: revisionOfRow,
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
