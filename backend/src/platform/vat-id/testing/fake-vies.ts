import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type Asked = Readonly<Record<string, unknown>>;
export type Behaviour = (asked: Asked, response: ServerResponse) => void;

export type FakeVies = {
  readonly url: string;
  /** Every question so far. */
  readonly asked: Asked[];
  /** Every later question is answered in this way. */
  behave(behaviour: Behaviour): void;
  close(): void;
};

export const answers =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const fails = (error: string, status = 200): Behaviour =>
  answers({ actionSucceed: false, errorWrappers: [{ error }] }, status);

export const valid = {
  valid: true,
  requestIdentifier: 'WAPIAAAAX1',
  name: 'Alpen Logistik GmbH',
  address: 'Ring 1\n1010 Wien',
};

/** The register of the Commission on a port of its own. Confirms every VAT id until told otherwise. */
export async function startFakeVies(): Promise<FakeVies> {
  const asked: Asked[] = [];
  let behaviour = answers(valid);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // The next test must not reuse a connection that this test closed.
    response.shouldKeepAlive = false;
    const question = (await json(request)) as Asked;
    asked.push(question);
    behaviour(question, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => {
      behaviour = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
