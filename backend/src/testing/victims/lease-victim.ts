// A process to be killed: gets the lease `work` of the database and prints its token.
import { LeasedTask } from '../../engines/cluster/leased-task.js';
import { openMongo } from '../../engines/mongo/mongo-client.js';
import { MongoLeases } from '../../engines/mongo/mongo-leases.js';
import { createLog } from '../../platform/telemetry/log.js';

const { VICTIM_MONGO_URL = '', VICTIM_DATABASE = '' } = process.env;
const log = createLog('silent');
const mongo = await openMongo({ url: VICTIM_MONGO_URL, log, database: VICTIM_DATABASE });
new LeasedTask({
  leases: new MongoLeases(mongo),
  name: 'work',
  holder: 'victim',
  run: (token) => {
    process.stdout.write(`${token}\n`);
    return { started: Promise.resolve(), stop: () => Promise.resolve() };
  },
  log,
  ttlMs: Number(process.env['VICTIM_TTL_MS']),
}).start();
