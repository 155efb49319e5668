// What the scripts that start engines for the tests have in common.
import { connect, createServer } from 'node:net';

const READY_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 10;

/** A port of this machine on which nobody listens now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** True as soon as a connection is taken, false after ten seconds. */
export async function answersOnPort(port) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (await takesConnection(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return false;
}

function takesConnection(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
