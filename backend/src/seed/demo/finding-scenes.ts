import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import type { DemoStory, Scene } from '../../platform/demo-story.js';
import { encodePng } from './png.js';

const ORDER = 'order schulz -4';

/** What a mechanic found and photographed, and the draft that the office made of it. */
export const findingScenes: readonly Scene[] = [
  { day: -4, time: '08:40', tell: report },
  { day: -4, time: '11:30', tell: draft },
];

/** The mechanic looks at the brakes and sees no prices. */
async function report(story: DemoStory): Promise<void> {
  const path = `/work-orders/${story.idOf(ORDER)}/reports`;
  const { id } = await story.call<ReportAnswer>('mechanik.sascha', 'POST', path, {
    operationId: story.idOf(`${ORDER} 1`),
    kind: 'FINDING',
    note: 'Bremsscheiben vorn eingelaufen. Unter Mindestmaß, Rand rostig.',
    picture: drawBrakeDisc().toString('base64'),
  });
  story.keep('finding schulz', id);
}

/** The office prices what he found. */
async function draft(story: DemoStory): Promise<void> {
  await story.call('dispo', 'POST', '/estimates', {
    customerId: story.idOf('customer schulz'),
    vehicleId: story.idOf('vehicle schulz'),
    workOrderId: story.idOf(ORDER),
    lines: [
      {
        group: 'REQUIRED',
        kind: 'WORK',
        title: 'Bremsscheiben vorn erneuern',
        note: 'Eingelaufen, unter Mindestmaß',
        quantity: 1.2,
        unit: 'Std',
        unitPrice: 116.62,
        minutes: 72,
        reportId: story.idOf('finding schulz'),
      },
    ],
  });
}

const SIZE = 480;

/** A worn brake disc with a rusty edge: a PNG of 480 × 480. */
export function drawBrakeDisc(): Buffer {
  const pixels = new Uint8Array(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) pixels.set(discColourAt(x - SIZE / 2, y - SIZE / 2), (y * SIZE + x) * 3);
  return encodePng(SIZE, SIZE, pixels);
}

/** From the middle of the disc. */
function discColourAt(x: number, y: number): readonly [red: number, green: number, blue: number] {
  const radius = Math.hypot(x, y);
  const isHole = Math.hypot(Math.abs(x) - 42, y) < 9 || Math.hypot(x, Math.abs(y) - 42) < 9;
  if (radius > 220) return [43, 42, 41];
  if (radius > 206) return [122, 72, 44];
  if (radius > 84) return Math.floor(radius) % 9 === 0 ? [119, 112, 106] : [172, 171, 166];
  return radius < 24 || isHole ? [27, 27, 27] : [96, 94, 92];
}
