import { once } from 'node:events';
import { LiveStream } from './live-stream.js';

const fill = (stream: LiveStream): void => {
  for (let count = 0; count < 1_000; count++) stream.tell(['services', 'slots']);
};

describe('a slow reader', () => {
  it('costs bounded memory and gets each name once when he resumes', () => {
    const stream = new LiveStream(() => undefined);
    fill(stream);
    const held = stream.body.readableLength;
    expect(held).toBeLessThan(5_000);
    stream.tell(['cars']);
    expect(stream.body.readableLength).toBe(held);
    stream.body.setEncoding('utf8');
    const taken: unknown = stream.body.read();
    expect(taken).toMatch(/^: open\n\n(event: changed\ndata: \{"names":\["services","slots"\]\}\n\n)+event/);
    expect(taken).toMatch(/data: \{"names":\["services","slots","cars"\]\}\n\n$/);
  });

  it('is dropped at the second beat', async () => {
    let isClosed = false;
    const stream = new LiveStream(() => (isClosed = true));
    fill(stream);
    stream.beat();
    expect(stream.body.destroyed).toBe(false);
    stream.beat();
    await once(stream.body, 'close');
    expect(isClosed).toBe(true);
    expect(() => stream.tell(['cars'])).not.toThrow();
  });

  it('is not dropped while he reads a piece now and then', () => {
    const stream = new LiveStream(() => undefined);
    fill(stream);
    for (let count = 0; count < 10; count++) {
      stream.beat();
      stream.body.read(1);
    }
    expect(stream.body.destroyed).toBe(false);
  });

  it('is not dropped while he reads anything', () => {
    const stream = new LiveStream(() => undefined);
    for (let count = 0; count < 10; count++) {
      fill(stream);
      stream.beat();
      stream.body.read();
    }
    expect(stream.body.destroyed).toBe(false);
  });
});
