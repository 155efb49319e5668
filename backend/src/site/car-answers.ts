import { Inject, Injectable } from '@nestjs/common';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { Car } from '#contracts/site/cars.js';
import type { Picture } from '#contracts/values/picture.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';

/** Pictures that one list carries as base64 at most; an answer to an anonymous caller must stay bounded. */
const MAX_INLINE_BYTES = 8 * 1024 * 1024;

/** How much of the hash is in a picture's address: enough that a new picture has a new address. */
const VERSION_LENGTH = 16;

/** Cars as they are answered. */
@Injectable()
export class CarAnswers {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /** With each car's picture as base64, as long as all of them are no more than 8 MiB. */
  async withImages(cars: readonly Car[]): Promise<readonly CarAnswer[]> {
    const answers: CarAnswer[] = [];
    let leftBytes = MAX_INLINE_BYTES;
    for (const car of cars) {
      const bytes = car.picture && leftBytes > 0 ? await this.files.get(car.picture.hash) : null;
      leftBytes -= bytes?.byteLength ?? 0;
      const isLeftOut = car.picture !== null && (bytes === null || leftBytes < 0);
      const image = bytes && Buffer.from(bytes).toString('base64');
      answers.push(isLeftOut ? carAnswer(car) : { ...carAnswer(car), image });
    }
    return answers;
  }
}

/** A car without the bytes of its picture. */
export function carAnswer({ id, name, priceCents, link, picture, active, revision }: Car): CarAnswer {
  const imageUrl = picture && `/api/cars/${id}/image?v=${pictureVersion(picture)}`;
  return { id, name, price: priceCents / 100, link, imageUrl, active, revision };
}

/** What stands behind `?v=` in the picture's address. */
export function pictureVersion(picture: Picture): string {
  return picture.hash.slice(0, VERSION_LENGTH);
}
