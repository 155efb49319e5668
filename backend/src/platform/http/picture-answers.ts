import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import { pictureVersion, type Picture } from '#contracts/values/picture.js';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { storedPicture } from '../files/picture.js';
import { SharedFiles } from '../files/shared-files.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** The one way to answer with a picture. */
@Injectable()
export class PictureAnswers {
  private readonly files: SharedFiles;

  constructor(@Inject(FILE_STORE) files: FileStore) {
    this.files = new SharedFiles({ get: (hash) => storedPicture(files, hash) });
  }

  /**
   * As `send`, for a picture that everybody may see: cached forever under its versioned URL, else revalidated. Held back:
   * 404 without the version, which only signed-in users are told. Their browsers load pictures without a token.
   */
  async sendPublic(
    reply: FastifyReply,
    picture: Picture | null | undefined,
    { isHeldBack = false }: { readonly isHeldBack?: boolean } = {},
  ): Promise<void> {
    const { v } = reply.request.query as { readonly v?: unknown };
    const isVersioned = picture && v === pictureVersion(picture);
    const isShown = isVersioned || !isHeldBack;
    await this.send(reply, isShown ? picture : null, isVersioned ? ONE_YEAR : 'no-cache');
  }

  /**
   * Sends the picture with its tag and without metadata. With the query parameter `w` it sends the smallest variant that
   * is at least `w` pixels wide, as AVIF if the browser takes it, else as WebP. 404 if there is none.
   */
  async send(reply: FastifyReply, picture: Picture | null | undefined, cacheControl: string): Promise<void> {
    const { query, headers } = reply.request;
    const file = picture && wantedFile(picture, (query as { readonly w?: unknown }).w, headers.accept);
    const bytes = file ? await this.files.get(file.hash) : null;
    if (!file || bytes === null) throw refuse('not-found');
    if (file !== picture) void reply.header('vary', 'accept');
    await reply
      .header('content-type', file.type)
      .header('cache-control', cacheControl)
      .header('etag', `"${file.hash}"`)
      .send(bytes);
  }
}

type WantedFile = { readonly hash: string; readonly type: string };

function wantedFile(picture: Picture, wanted: unknown, accept = ''): WantedFile {
  const { variants = [] } = picture;
  const width = Number(wanted);
  const variant = variants.find((made) => made.width >= width) ?? variants.at(-1);
  if (typeof wanted !== 'string' || !(width > 0) || variant === undefined) return picture;
  return accept.includes('image/avif')
    ? { hash: variant.avif, type: 'image/avif' }
    : { hash: variant.webp, type: 'image/webp' };
}
