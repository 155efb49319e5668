import { Inject, Injectable } from '@nestjs/common';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { invalid } from '#contracts/kernel/problem.js';
import { addDays, localDateTime } from '#contracts/values/local-date-time.js';
import type { Picture } from '#contracts/values/picture.js';
import { appointmentsWithPhotoBefore, photosKept } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Clock } from '../../platform/clock.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { decodePicture, deleteOwnPicture, ownPicture } from '../../platform/files/picture.js';
import { isPublicPicture } from '../../platform/files/public-pictures.js';
import { UnneededFiles } from '../../platform/files/unneeded-files.js';
import { newUuid } from '../../platform/new-uuid.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { dropPhoto } from '../appointment.js';

const PHOTO = { field: 'photo', label: 'Das Foto', isStill: true };
/** Strangers may fill at most this many times 2 MiB of the disk. */
const MAX_PHOTOS = 300;
/** Days after the appointment after which its photograph is deleted. */
const KEPT_DAYS = 90;

const ownerOf = (appointmentId: string): string => `appointment ${appointmentId}`;

/**
 * The photographs that visitors send with a request. They are stored as they are, without metadata: making variants would
 * let strangers use the processor, and only staff see them.
 */
@Injectable()
export class AppointmentPhotos {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly unneeded: UnneededFiles,
  ) {}

  /** 400 at `photo` for what is no picture, and while too many photographs are kept. Stores nothing. */
  async check(sent: string | null | undefined): Promise<void> {
    if (!sent) return;
    decodePicture(sent, PHOTO);
    if ((await photosKept(this.readModels)) >= MAX_PHOTOS)
      throw invalid(
        'photo',
        'Fotos können wir gerade nicht annehmen. Bitte senden Sie die Anfrage ohne Foto.',
      );
  }

  /**
   * Stores a photograph that was checked, in a file that no other record has; null: none was sent. If the process dies
   * before the appointment is recorded, the file is deleted an hour later.
   */
  async keep(appointmentId: string, sent: string | null | undefined): Promise<Picture | null> {
    const own = ownPicture(sent, PHOTO, ownerOf(appointmentId));
    if (own === null) return null;
    await this.unneeded.store([own.bytes]);
    return own.picture;
  }

  /** Deletes the file, then says so in the stream. A run that was killed between them is repeated. */
  async drop(appointmentId: string, reason: 'cancelled' | 'expired', origin: CommandOrigin): Promise<void> {
    await this.deleteFile(appointmentId);
    await this.streams.handle(appointmentStream, appointmentId, dropPhoto(reason), origin);
  }

  /** Deletes the file of an appointment whose person is erased. Idempotent. */
  async deleteFile(appointmentId: string): Promise<void> {
    const { state } = await this.streams.load(appointmentStream, appointmentId);
    if (state.status === 'none' || state.facts.photo === null) return;
    const { hash } = state.facts.photo;
    await deleteOwnPicture(this.files, hash, ownerOf(appointmentId), () =>
      isPublicPicture(this.streams, hash),
    );
  }

  /** Drops what is older than 90 days. */
  async endRetention(): Promise<void> {
    const now = this.clock.now();
    const day = addDays(localDateTime(now).date, -KEPT_DAYS);
    for (const id of await appointmentsWithPhotoBefore(this.readModels, day))
      await this.drop(id, 'expired', { actor: SYSTEM_ACTOR, correlationId: newUuid(), now });
  }
}
