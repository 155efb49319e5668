import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Allow } from '../../auth/allow.js';

/** More than all buffers of the system between two sockets. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);
const STALLED_MS = 200;

let closed: Promise<unknown>;

@Controller('probe')
class ProbeController {
  @Get('large')
  @Allow('site:public')
  large(@Req() { raw }: FastifyRequest): Buffer {
    closed = once(raw.socket, 'close');
    return LARGE;
  }

  @Get('slow')
  @Allow('site:public')
  async slow(@Req() { raw }: FastifyRequest): Promise<object> {
    await once(raw.socket, 'timeout');
    return { done: true };
  }
}

let app: EdgeApp;
beforeEach(async () => {
  app = await startEdgeApp([ProbeController], { stalledMs: STALLED_MS });
});
afterEach(() => app.close());

function ask(path: string): Socket {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return socket.on('error', () => undefined);
}

describe('a connection', () => {
  it('that takes nothing of its answer is closed before the answer ends', async () => {
    const socket = ask('/api/probe/large');
    await once(socket, 'readable');
    await closed;
    await once(socket.resume(), 'close');
    expect(socket.bytesRead).toBeLessThan(LARGE.length);
  });

  it('that takes its answer gets all of it', async () => {
    const socket = ask('/api/probe/large').resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBeGreaterThan(LARGE.length);
  });

  it('that waits for our own work is kept', async () => {
    const texts: string[] = [];
    const socket = ask('/api/probe/slow').on('data', (chunk: Buffer) => texts.push(chunk.toString()));
    await once(socket, 'close');
    expect(texts.join('')).toContain('{"done":true}');
  });
});
