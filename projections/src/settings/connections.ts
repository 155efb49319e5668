import {
  connectionsStream,
  NO_CONNECTIONS,
  type ChosenConnections,
  type ConnectionsEvent,
} from '#contracts/settings/connections.js';
import type { ReadModels } from '../engine/read-models.js';
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

/** Nothing is set until the settings are changed. */
export async function currentConnections(readModels: ReadModels): Promise<ChosenConnections> {
  return (await readModels.get(connections, KEY)) ?? NO_CONNECTIONS;
}
