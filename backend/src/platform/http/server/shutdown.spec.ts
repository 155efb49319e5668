import { once } from 'node:events';
import { connect } from 'node:net';
import { Controller, Get, Post } from '@nestjs/common';
import { startEdgeApp, type EdgeApp } from '../../../testing/edge-app.js';
import { Gate } from '../../../testing/gate.js';
import { Allow } from '../../auth/allow.js';

let entered: Gate;
let release: Gate;

@Controller('probe')
class ProbeController {
  @Post('slow')
  @Allow('site:public')
  async slow(): Promise<object> {
    entered.open();
    await release.opened;
    return { done: true };
  }

  @Get()
  @Allow('site:public')
  quick(): object {
    return {};
  }
}

let app: EdgeApp;
beforeEach(async () => {
  entered = new Gate();
  release = new Gate();
  app = await startEdgeApp([ProbeController]);
});

describe('stopping', () => {
  it('answers the running call, takes no new one and then ends', async () => {
    const order: string[] = [];
    const running = app.request<{ done: boolean }>('POST', '/api/probe/slow', {});
    void running.then(() => order.push('answered'));
    await entered.opened;
    const closed = app.close().then(() => order.push('closed'));
    await expect(untilRefused()).resolves.toBeUndefined();
    release.open();
    const { status, body } = await running;
    expect({ status, body }).toEqual({ status: 201, body: { done: true } });
    await closed;
    expect(order).toEqual(['answered', 'closed']);
  });

  it('does not wait for connections that a browser opened in advance', async () => {
    const ahead = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(ahead, 'connect');
    // Connections are accepted in order.
    expect((await app.request('GET', '/api/probe')).status).toBe(200);
    await Promise.all([once(ahead, 'close'), app.close()]);
  });
});

/** Resolves when new connections are refused; the port may stay open for a moment. */
async function untilRefused(): Promise<void> {
  for (;;) {
    const refused = await app.request('GET', '/api/probe').then(
      () => false,
      () => true,
    );
    if (refused) return;
  }
}
