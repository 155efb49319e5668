import { once } from 'node:events';
import { connect } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import type { Problem } from '#contracts/kernel/problem.js';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Allow } from '../../auth/allow.js';
import { CallLimit } from './call-limit.js';

@Controller('probe')
class ProbeController {
  @Get('open')
  @Allow('site:public')
  open(): object {
    return {};
  }

  @Get('staff')
  @Allow('settings:read')
  staff(): object {
    return {};
  }
}

/** A call in 3.75 seconds, and four at once after a pause. */
const FOUR = { callsPerMinute: 16, holdMs: 0 };

let now: number;
let app: EdgeApp;
beforeEach(() => {
  now = 0;
});
afterEach(() => app.close());

const start = async (holdMs = 0) => {
  app = await startEdgeApp([ProbeController], {
    callLimit: new CallLimit({ ...FOUR, holdMs, now: () => now }),
  });
};
const from = (address: string, path: string, token: string | null = null) =>
  app.request<Problem>('GET', path, undefined, token, { 'x-forwarded-for': `203.0.113.9, ${address}` });
const statuses = async (calls: number, ...call: Parameters<typeof from>) => {
  const found: number[] = [];
  for (let nth = 0; nth < calls; nth++) found.push((await from(...call)).status);
  return found;
};

describe('the general limit of strangers', () => {
  it('answers 429 beyond it, with Retry-After and a German sentence, then admits calls at an even pace', async () => {
    await start();
    expect(await statuses(5, '198.51.100.1', '/api/probe/open')).toEqual([200, 200, 200, 200, 429]);
    now = 1_750;
    const { body, headers } = await from('198.51.100.1', '/api/probe/open');
    expect(body).toMatchObject({
      status: 429,
      detail: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.',
    });
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(headers.get('retry-after')).toBe('2');
    expect(headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    now = 3_750;
    expect(await statuses(2, '198.51.100.1', '/api/probe/open')).toEqual([200, 429]);
    now = 20_000;
    expect(await statuses(5, '198.51.100.1', '/api/probe/open')).toEqual([200, 200, 200, 200, 429]);
  });

  it('counts everything that an address calls: unknown paths, refused calls, pages', async () => {
    await start();
    const paths = ['/api/nix', '/api/probe/staff', '/', '/api/probe/open', '/health/live'];
    const found = [];
    for (const path of paths) found.push((await from('198.51.100.1', path)).status);
    expect(found).toEqual([404, 401, 404, 200, 429]);
  });

  it('counts each address by itself, and all of one IPv6 network as one', async () => {
    await start();
    expect(await statuses(5, '2001:db8::1', '/api/probe/open')).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses(1, '2001:db8::2', '/api/probe/open')).toEqual([429]);
    expect(await statuses(1, '2001:db8:0:1::1', '/api/probe/open')).toEqual([200]);
  });

  it('does not hold people who are signed in, also behind the address of a flood', async () => {
    await start();
    await statuses(5, '198.51.100.1', '/api/probe/open');
    expect(await statuses(6, '198.51.100.1', '/api/probe/staff', app.tokenOf('ADMIN'))).toEqual(
      Array(6).fill(200),
    );
  });

  it('takes a wrong token for none', async () => {
    await start();
    const token = 'eyJhbGciOiJIUzI1NiJ9.e30.x';
    expect(await statuses(5, '198.51.100.1', '/api/probe/staff', token)).toEqual([401, 401, 401, 401, 429]);
    expect(await statuses(1, '198.51.100.1', '/api/nix', token)).toEqual([429]);
  });

  it('closes a connection that sends more calls while a refusal is held back', async () => {
    await start(60_000);
    await statuses(4, '127.0.0.1', '/api/probe/open');
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    const call = 'GET /api/probe/open HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 127.0.0.1\r\n\r\n';
    socket.write(call + call);
    await once(socket, 'close');
    expect(socket.bytesRead).toBe(0);
  });
});
