import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import { pictureVersion, sharedSize, type Picture } from '#contracts/values/picture.js';
import { shownPicture, srcSetOf } from '#contracts/values/shown-picture.js';
import { startEdgeApp, type EdgeApp } from '../../testing/edge-app.js';
import { Allow } from '../auth/allow.js';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { sentPhotograph } from '../files/picture.js';
import { PictureAnswers } from './picture-answers.js';

let kept: Picture | null | undefined;

@Controller('probe')
class ProbeController {
  constructor(
    private readonly pictures: PictureAnswers,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get('image')
  @Allow('site:public')
  async image(@Res() reply: FastifyReply): Promise<void> {
    const photo = sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#888' } }).jpeg();
    const sent = (await photo.toBuffer()).toString('base64');
    if (kept === undefined) {
      const { picture, contents } = await sentPhotograph(sent, { field: 'image', label: 'Das Bild' });
      for (const content of contents) await this.files.put(content);
      kept = picture;
    }
    await this.pictures.sendPublic(reply, kept);
  }
}

let app: EdgeApp;
beforeAll(async () => {
  app = await startEdgeApp([ProbeController]);
  await app.request('GET', '/api/probe/image');
});
afterAll(() => app.close());

const ask = async (query: string, accept = 'image/avif,image/webp,*/*') => {
  const answer = await fetch(`${app.url}/api/probe/image${query}`, { headers: { accept } });
  const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  const [type, vary] = ['content-type', 'vary'].map((name) => answer.headers.get(name));
  return { answer, type, vary, width };
};
const cached = async (query: string) => (await ask(query)).answer.headers.get('cache-control');

describe('the picture of a route', () => {
  it('is sent whole, or in the smallest width that is wide enough', async () => {
    expect(await ask('')).toMatchObject({ type: 'image/jpeg', width: 1_000 });
    expect(await ask('?w=100')).toMatchObject({ type: 'image/avif', width: 320, vary: 'accept' });
    expect(await ask('?w=321')).toMatchObject({ width: 640 });
    expect(await ask('?w=5000')).toMatchObject({ width: 1_000, type: 'image/avif' });
    for (const strange of ['?w=', '?w=x', '?w=-1', '?w=0', '?w=320&w=640'])
      expect(await ask(strange)).toMatchObject({ type: 'image/jpeg' });
  });

  it('is WebP for a browser that does not take AVIF', async () => {
    expect(await ask('?w=320', 'image/webp,*/*')).toMatchObject({ type: 'image/webp', width: 320 });
  });

  it('is a JPEG of at most 1,200 pixels for links that are shared', async () => {
    expect(await ask('?as=jpeg')).toMatchObject({ type: 'image/jpeg', width: 1_000, vary: null });
    expect(await ask('?as=gif')).toMatchObject({ type: 'image/jpeg', width: 1_000 });
    expect((await ask('?as=jpeg')).answer.headers.get('etag')).toContain(kept?.jpeg ?? '-');
    expect(sharedSize({ width: 4_000, height: 3_000 })).toEqual({ width: 1_200, height: 900 });
    expect(sharedSize({ width: 3_000, height: 4_000 })).toEqual({ width: 900, height: 1_200 });
    expect(sharedSize({ width: 9, height: 9_000 })).toEqual({ width: 1, height: 1_200 });
  });

  it('is cached forever under its versioned URL only', async () => {
    const version = kept ? pictureVersion(kept) : '';
    expect(await cached(`?v=${version}&w=320`)).toContain('immutable');
    expect(await cached('?v=0000000000000000&w=320')).toBe('no-cache');
  });

  it('is named with its size and its widths', () => {
    const shown = shownPicture('/api/probe/image', kept as Picture);
    const { url } = shown;
    expect(shown).toEqual({ url, width: 1_000, height: 500, widths: [320, 640, 960, 1_000] });
    expect(srcSetOf(shown)).toBe(
      `${url}&w=320 320w, ${url}&w=640 640w, ${url}&w=960 960w, ${url}&w=1000 1000w`,
    );
    const old = shownPicture('/api/probe/image', { hash: 'a'.repeat(64), type: 'image/png' });
    expect(old).toEqual({
      url: `/api/probe/image?v=${'a'.repeat(16)}`,
      width: null,
      height: null,
      widths: [],
    });
    expect(srcSetOf(old)).toBeUndefined();
  });
});
