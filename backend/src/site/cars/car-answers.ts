import { Inject, Injectable } from '@nestjs/common';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { Car } from '#contracts/site/cars.js';
import { carAnswer } from '#contracts/site/car-answer.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { storedPicture } from '../../platform/files/picture.js';
import type { JsonText } from '../../platform/http/answers.js';
import { tagOfBytes } from '../../platform/http/revalidation.js';
import { keepAtMost } from '../../platform/keep-at-most.js';

/** Maximum bytes of inline pictures, because anonymous callers may request the list. */
const MAX_INLINE_BYTES = 8 * 1024 * 1024;
/** The list that visitors see, and the one that staff see. */
const LISTS = 2;

export type PicturedCars = { readonly tag: string; readonly body: JsonText<readonly CarAnswer[]> };

@Injectable()
export class CarAnswers {
  private readonly made = new Map<string, Promise<JsonText<readonly CarAnswer[]>>>();

  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /**
   * The list with pictures as base64, as long as all of them together have at most 8 MiB. All callers share the bytes of
   * one answer, because slow ones hold them for a long time.
   */
  async withImages(cars: readonly Car[]): Promise<PicturedCars> {
    const tag = tagOfBytes(JSON.stringify(cars));
    const body = this.made.get(tag) ?? this.make(cars);
    this.made.set(tag, body);
    keepAtMost(this.made, LISTS);
    // The next caller tries again.
    body.catch(() => this.made.delete(tag));
    return { tag, body: await body };
  }

  private async make(cars: readonly Car[]): Promise<JsonText<readonly CarAnswer[]>> {
    const answers: CarAnswer[] = [];
    let leftBytes = MAX_INLINE_BYTES;
    for (const car of cars) {
      const bytes = car.picture && leftBytes > 0 ? await storedPicture(this.files, car.picture.hash) : null;
      leftBytes -= bytes?.byteLength ?? 0;
      const isLeftOut = car.picture !== null && (bytes === null || leftBytes < 0);
      const image = bytes && Buffer.from(bytes).toString('base64');
      answers.push(isLeftOut ? carAnswer(car) : { ...carAnswer(car), image });
    }
    return Buffer.from(JSON.stringify(answers));
  }
}
