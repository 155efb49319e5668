import { randomUUID } from 'node:crypto';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import { PUBLIC_ACTOR, SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { keptFiles } from '../../testing/kept-files.js';
import { openBookingContext } from '../../testing/open-booking-context.js';
import { PNG } from '../../testing/pictures.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { BookAppointment } from '../booking/book-appointment.js';
import { openWorkshop, testServices } from '../testing/workshop.js';
import { AppointmentPhotos } from './appointment-photos.js';

const A_DAY_MS = 24 * 60 * 60_000;
const MOST = 300;
const photo = PNG.toString('base64');

let garage: MortalProcess;
let photos: AppointmentPhotos;
beforeEach(async () => {
  garage = await MortalProcess.open(openBookingContext);
  await openWorkshop(garage.streams, MOST);
  await garage.platform.start();
  photos = garage.app.get(AppointmentPhotos);
});
afterEach(() => garage.close());

async function book(): Promise<string> {
  const id = randomUUID();
  const { serviceId } = testServices.inspection;
  const who = { name: 'Edda Rothbach', email: 'e.rothbach@mail.example', kfz: 'XM-ER 77' };
  const request = { ...who, serviceId, date: '2026-11-24', time: '11:00', photo };
  await garage.run(new BookAppointment(id, request, 'REQUESTED', false, garage.origin(PUBLIC_ACTOR)));
  return id;
}

describe('photographs of requests', () => {
  it('are deleted 90 days after their appointment, not before', async () => {
    const id = await book();
    garage.platform.clock.set('2027-02-22T12:00:00.000Z');
    await garage.platform.settle();
    await photos.endRetention();
    expect(await keptFiles(garage.platform.files)).toHaveLength(1);
    garage.platform.clock.advance(A_DAY_MS);
    await photos.endRetention();
    expect(await keptFiles(garage.platform.files)).toEqual([]);
    const { state } = await garage.streams.load(appointmentStream, id);
    expect(state).toMatchObject({ facts: { photo: null } });
  });

  it('are refused while 300 are kept, and taken again when one is gone', async () => {
    for (let kept = 1; kept < MOST; kept++) await book();
    await garage.platform.settle();
    const last = await book();
    await garage.platform.settle();
    await expect(photos.check(photo)).rejects.toMatchObject({ errors: [{ field: 'photo' }] });
    await photos.check(null);
    await photos.drop(last, 'cancelled', garage.origin(SYSTEM_ACTOR));
    await garage.platform.settle();
    await photos.check(photo);
  });
});
