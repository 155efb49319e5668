// One hostile client with 64 connections, in a process of its own: `flooder.mjs <port>`. Two thirds of the connections
// call as fast as they are answered, the others ask for pictures and take nothing. The parent sends `flood` and `rest`;
// the answer to `rest` tells how many answers came, by status.
import { request, Agent } from 'node:http';
import { connect } from 'node:net';

const CALLING = 42;
const TAKING_NOTHING = 22;
/** The proxy in front would write this. */
const ADDRESS = '198.51.100.66';

const port = Number(process.argv[2]);
let isFlooding = false;
let agent = new Agent();
let answers = {};
let nth = 0;
const sockets = new Set();

/** The calls in turn: known and unknown paths, pages, log lines, log-ins and wrong tokens. */
function nextCall() {
  nth += 1;
  const id = `flood-${String(nth).padStart(12, '0')}`;
  const bodies = {
    '/api/logs': { level: 'error', message: 'x'.repeat(2_000), stack: 'a'.repeat(8_000) },
    '/api/auth/login': { username: `name-${nth}`, password: 'geraten-und-falsch' },
  };
  const paths = ['/api/services', `/api/nix/${nth}`, '/api/cars', '/', '/api/logs', '/api/customers'];
  const path = [...paths, '/api/auth/login', `/seite-${nth}`][nth % 8];
  const body = bodies[path];
  return {
    path,
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      'x-forwarded-for': ADDRESS,
      'x-correlation-id': id,
      ...(nth % 16 < 8 ? {} : { authorization: `Bearer eyJhbGciOiJIUzI1NiJ9.${id}.x` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  };
}

function call() {
  const { body, ...options } = nextCall();
  return new Promise((resolve) => {
    const asking = request({ agent, host: '127.0.0.1', port, ...options }, (answer) => {
      answers[answer.statusCode] = (answers[answer.statusCode] ?? 0) + 1;
      answer.resume().on('close', resolve);
    });
    asking.on('error', resolve).end(body);
  });
}

/** Calls again and again, until the flood ends. `mine`: the agent of this flood. */
async function keepCalling(mine) {
  await call();
  if (isFlooding && mine === agent) setImmediate(keepCalling, mine);
}

/** Asks for all pictures and reads nothing; again when the server has closed the connection. */
function holdAnswer() {
  if (!isFlooding) return;
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    sockets.delete(socket);
    answers.closed = (answers.closed ?? 0) + 1;
    setTimeout(holdAnswer, 100);
  });
  socket.write(`GET /api/cars HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${ADDRESS}\r\n\r\n`);
  // A paused socket learns of its end only when it writes.
  const asking = setInterval(() => socket.write('\r\n'), 5_000);
  socket.on('close', () => clearInterval(asking));
}

function flood() {
  isFlooding = true;
  agent = new Agent({ keepAlive: true, maxSockets: CALLING });
  answers = {};
  for (let count = 0; count < CALLING; count++) void keepCalling(agent);
  for (let count = 0; count < TAKING_NOTHING; count++) holdAnswer();
}

function rest() {
  isFlooding = false;
  agent.destroy();
  for (const socket of sockets) socket.destroy();
  process.send(answers);
}

process.on('message', (order) => (order === 'flood' ? flood() : rest()));
process.on('disconnect', () => process.exit(0));
process.send('ready');
