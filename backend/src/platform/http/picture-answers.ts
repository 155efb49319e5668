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
   * is at least `w` pixels wide, as AVIF if the browser takes it, else as WebP; with `as=jpeg` the JPEG for shared links.
   * 404 if there is none.
   */
  async send(reply: FastifyReply, picture: Picture | null | undefined, cacheControl: string): Promise<void> {
    const { query, headers } = reply.request;
    const file = picture && wantedFile(picture, query as Wanted, headers.accept);
    const bytes = file ? await this.files.get(file.hash) : null;
    if (!file || bytes === null) throw refuse('not-found');
    if (file?.negotiated) void reply.header('vary', 'accept');
    await reply
      .header('content-type', file.type)
      .header('cache-control', cacheControl)
      .header('etag', `"${file.hash}"`)
      .send(bytes);
  }
}

type Wanted = { readonly w?: unknown; readonly as?: unknown };
/** `negotiated`: another browser may get another file. */
type WantedFile = { readonly hash: string; readonly type: string; readonly negotiated?: boolean };

function wantedFile(picture: Picture, { w, as }: Wanted, accept = ''): WantedFile {
  const { variants = [], jpeg } = picture;
  if (as === 'jpeg' && jpeg !== undefined) return { hash: jpeg, type: 'image/jpeg' };
  const width = Number(w);
  const variant = variants.find((made) => made.width >= width) ?? variants.at(-1);
  if (typeof w !== 'string' || !(width > 0) || variant === undefined) return picture;
  return accept.includes('image/avif')
    ? { hash: variant.avif, type: 'image/avif', negotiated: true }
    : { hash: variant.webp, type: 'image/webp', negotiated: true };
}
