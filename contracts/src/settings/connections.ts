import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf, type RecordOf } from '../kernel/fields.js';
import { connectionFields } from './connection-fields.js';

export type ConnectionDetails = RecordOf<typeof connectionFields>;

export type ConnectionsChosen = DomainEvent<
  'ConnectionsChosen',
  1,
  /** `mailPasswordId`: where the vault keeps the password; null: none. */
  ConnectionDetails & { readonly mailPasswordId: string | null }
>;
export type ConnectionsEvent = ConnectionsChosen;

export const connectionsEventDefinitions: EventDefinitions<ConnectionsEvent> = {
  ConnectionsChosen: { version: 1 },
};

export type ChosenConnections = ConnectionDetails & {
  readonly mailPasswordId: string | null;
  readonly revision: number;
};

export const NO_CONNECTIONS: ChosenConnections = {
  ...emptyOf(connectionFields),
  mailPasswordId: null,
  revision: 0,
};

function evolve(_: ChosenConnections, event: RecordedEvent<ConnectionsEvent>): ChosenConnections {
  return { ...event.data, revision: event.revision + 1 };
}

export const connectionsStream = {
  name: 'connections',
  initial: NO_CONNECTIONS,
  evolve,
  revisionOf: ({ revision }: ChosenConnections) => revision,
};
