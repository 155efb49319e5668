import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import type { Picture } from '#contracts/values/picture.js';
import { FILE_STORE, type FileStore } from '../files/file-store.js';
import { storedPicture } from '../files/picture.js';
import { SharedFiles } from '../files/shared-files.js';

/** The one way to answer with a picture. */
@Injectable()
export class PictureAnswers {
  private readonly files: SharedFiles;

  constructor(@Inject(FILE_STORE) files: FileStore) {
    this.files = new SharedFiles({ get: (hash) => storedPicture(files, hash) });
  }

  /** Sends the picture with its tag and without metadata. 404 if there is none. */
  async send(reply: FastifyReply, picture: Picture | null | undefined, cacheControl: string): Promise<void> {
    const bytes = picture ? await this.files.get(picture.hash) : null;
    if (!picture || bytes === null) throw refuse('not-found');
    await reply
      .header('content-type', picture.type)
      .header('cache-control', cacheControl)
      .header('etag', `"${picture.hash}"`)
      .send(bytes);
  }
}
