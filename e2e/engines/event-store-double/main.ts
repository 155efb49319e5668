// A process that speaks EventStoreDB's gRPC protocol over a file: `main.ts --file <path> [--port 2113]`. Prints
// `listening <port>` when it can be used. Not EventStoreDB: README.md beside this file says what it leaves out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { IServerFeaturesServer } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsDefinitions from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { DoubleLog } from './double-log.js';
import { Membership } from './membership.js';
import { streamsService, type Gate } from './streams-service.js';

/** The most that a server of the real kind lets itself be set to: 16 MiB less a log record's own fields. */
const DEFAULT_MAX_APPEND_BYTES = '16767216';

const { values } = parseArgs({
  options: {
    file: { type: 'string' },
    port: { type: 'string', default: '0' },
    'max-append-size': { type: 'string', default: DEFAULT_MAX_APPEND_BYTES },
    'die-after-commits': { type: 'string', default: '0' },
    'commits-take': { type: 'string', default: '0' },
    'commit-timeout': { type: 'string', default: '2500' },
    'not-ready-for': { type: 'string', default: '0' },
    membership: { type: 'boolean', default: false },
    tls: { type: 'string' },
    login: { type: 'string' },
  },
});
if (values.file === undefined) throw new Error('Which file? --file <path>');

const log = await DoubleLog.open({
  file: values.file,
  maxAppendBytes: Number(values['max-append-size']),
  dieAfterCommits: Number(values['die-after-commits']),
  commitsTakeMs: Number(values['commits-take']),
  commitTimeoutMs: Number(values['commit-timeout']),
});

const serverFeatures: IServerFeaturesServer = {
  getSupportedMethods: (_call, answer) => {
    const supported = new features.SupportedMethods().setEventStoreServerVersion('23.10.0');
    for (const { path } of Object.values<ServiceDefinition[string]>(streamsDefinitions.StreamsService)) {
      const [service = '', method = ''] = path.slice(1).toLowerCase().split('/');
      supported.addMethods(new features.SupportedMethod().setServiceName(service).setMethodName(method));
    }
    answer(null, supported);
  },
};

const membership = values.membership ? new Membership() : undefined;
const readyAt = performance.now() + Number(values['not-ready-for']);
const gate: Gate = {
  login: values.login,
  isReady: () => performance.now() >= readyAt,
  isPresent: (epoch) => membership === undefined || epoch === undefined || membership.isPresent(epoch),
};

const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
server.addService(streamsDefinitions.StreamsService, streamsService(log, gate));
server.addService(featuresService.ServerFeaturesService, serverFeatures);
server.bindAsync(`127.0.0.1:${values.port}`, securityOf(values.tls), async (error, port) => {
  if (error !== null) throw error;
  const places = membership === undefined ? [port] : [port, await membership.listen()];
  process.stdout.write(`listening ${places.join(' ')}\n`);
});

/** The folder holds `node.key` and `node.crt`; without one, anybody on the network can read. */
function securityOf(folder: string | undefined): ServerCredentials {
  if (folder === undefined) return ServerCredentials.createInsecure();
  const pair = {
    private_key: readFileSync(join(folder, 'node.key')),
    cert_chain: readFileSync(join(folder, 'node.crt')),
  };
  return ServerCredentials.createSsl(null, [pair]);
}
