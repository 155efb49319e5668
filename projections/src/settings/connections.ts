import {
  connectionsStream,
  NO_CONNECTIONS,
  type ChosenConnections,
  type ConnectionsEvent,
} from '#contracts/settings/connections.js';
import { defineReadModel } from '../engine/read-model.js';

const KEY = 'current';

/** What reads it at once asks the stream: this one tells pages and screens that something has changed. */
export const connections = defineReadModel<ChosenConnections, ConnectionsEvent>({
  name: 'connections',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    ConnectionsChosen: (event) => ({
      key: KEY,
      apply: (chosen) => connectionsStream.evolve(chosen ?? NO_CONNECTIONS, event),
    }),
  },
});
