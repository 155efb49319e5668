import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller, Get, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Allow } from '../../auth/allow.js';
import { noteWrite, type Scope } from '../../scope.js';
import { CorrelationId } from '../context.js';

let handlerBegan: () => void;
let handlerEnded: () => void;
let onRead: (scope: Scope) => void = () => undefined;

@Controller('probe')
class ProbeController {
  @Get()
  @Allow('site:public')
  read(@Req() { scope }: FastifyRequest): object {
    noteWrite(scope.correlationId, '00000003');
    onRead(scope);
    return {};
  }

  @Post()
  @Allow('site:public')
  write(@CorrelationId() correlationId: string): object {
    noteWrite(correlationId, '00000007');
    noteWrite('of-somebody-else', '00000008');
    return {};
  }

  @Post('nothing')
  @Allow('site:public')
  nothing(): object {
    return {};
  }

  @Post('slow')
  @Allow('site:public')
  async slow(@Req() { raw }: FastifyRequest, @CorrelationId() correlationId: string): Promise<object> {
    const closed = once(raw.socket, 'close');
    handlerBegan();
    await closed;
    await nextTurn();
    noteWrite(correlationId, '00000009');
    setImmediate(handlerEnded);
    return {};
  }
}

describe('the answer to a write', () => {
  let app: EdgeApp;
  let waitedFor: string[];
  beforeAll(async () => {
    app = await startEdgeApp([ProbeController], {
      waitForReadModels: async (position) => waitedFor.push(position) === 1,
    });
  });
  beforeEach(() => {
    waitedFor = [];
  });
  afterAll(() => app.close());

  it('waits until the read models contain the write, and reports a timeout', async () => {
    expect((await app.request('POST', '/api/probe')).headers.get('warning')).toBeNull();
    expect((await app.request('POST', '/api/probe')).headers.get('warning')).toContain('alten Stand');
    expect(waitedFor).toEqual(['00000007', '00000007']);
  });

  it('does not wait if nothing was written, and never for a reading call', async () => {
    await app.request('POST', '/api/probe/nothing');
    await app.request('GET', '/api/probe');
    expect(waitedFor).toEqual([]);
  });

  it('frees its scope when the caller has closed the connection', async () => {
    const began = new Promise<void>((resolve) => (handlerBegan = resolve));
    const ended = new Promise<void>((resolve) => (handlerEnded = resolve));
    const { hostname, port } = new URL(app.url);
    const caller = connect(Number(port), hostname);
    caller.write('POST /api/probe/slow HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    await began;
    caller.destroy();
    await ended;
    expect(waitedFor).toEqual([]);
  });

  it('frees its scope when it was queued behind another on a closed connection', async () => {
    const began = new Promise<void>((resolve) => (handlerBegan = resolve));
    const ended = new Promise<void>((resolve) => (handlerEnded = resolve));
    const reading = new Promise<Scope>((resolve) => (onRead = resolve));
    const { hostname, port } = new URL(app.url);
    const caller = connect(Number(port), hostname);
    caller.write('POST /api/probe/slow HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    const signedIn = `authorization: Bearer ${app.tokenOf('ADMIN')}\r\nx-correlation-id: waits-behind`;
    caller.write(`GET /api/probe HTTP/1.1\r\nhost: x\r\n${signedIn}\r\n\r\n`);
    await began;
    const scope = await reading;
    await nextTurn();
    caller.destroy();
    await ended;
    noteWrite('waits-behind', '00000009');
    expect(scope.lastWrite).toBe('00000003');
  });
});
