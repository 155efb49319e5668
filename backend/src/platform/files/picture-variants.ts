import type { Sharp, SharpOptions } from 'sharp';
import {
  PICTURE_MAX_PIXELS,
  sharedSize,
  sizeWithin,
  type PhotographType,
  type PictureSize,
} from '#contracts/values/picture.js';
import { refuse } from '#contracts/kernel/problem.js';

/** Widths in pixels that pages ask for: a thumbnail, a phone, a phone with a fine screen, a desktop. */
const WIDTHS = [320, 640, 960, 1_600] as const;
/** A variant is at most this many times as high as wide, so that no picture takes minutes to encode. */
const TALLEST = 2;
/** Encoding 1,600 pixels takes 0.6 s with effort 2 and 9 s with effort 4, for 3 % fewer bytes (one core). */
const AVIF = { quality: 50, effort: 2 };
const WEBP = { quality: 78, effort: 4 };
const JPEG = { quality: 80, progressive: true };
/** For all variants of one picture. */
const LONGEST_SECONDS = 30;
const MOST_WAITING = 20;

export type MadeVariant = PictureSize & { readonly avif: Uint8Array; readonly webp: Uint8Array };
export type MadeVariants = {
  readonly size: PictureSize;
  readonly variants: readonly MadeVariant[];
  /** For programs that show a link to the page. */
  readonly share: PictureSize & { readonly jpeg: Uint8Array };
};

/** Why a picture cannot be shown. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable';
  constructor(readonly why: 'broken' | 'too-many-pixels' | 'too-slow') {
    super(why);
  }
}

type SharpModule = (bytes: Uint8Array, options: SharpOptions) => Sharp;
/** Upright pixels in memory, at most as many as the largest variant has. */
type Pixels = (size: PictureSize) => Sharp;

let loading: Promise<SharpModule | null> | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes the picture once, turns it upright and encodes it in several widths; nothing but the pixels survives. Runs beside
 * the event loop, one picture at a time. Null if this machine cannot do it. Throws `PictureUnreadable`, or refuses with
 * 503 if too many pictures wait.
 */
export function variantsOf(bytes: Uint8Array, type: PhotographType): Promise<MadeVariants | null> {
  return inTurn((sharp) => makeVariants(sharp, bytes, type));
}

export type SmallPicture = PictureSize & { readonly webp: Uint8Array };

/** The picture at most `width` pixels wide, upright and without metadata. Otherwise as `variantsOf`. */
export function smallPicture(bytes: Uint8Array, width: number): Promise<SmallPicture | null> {
  return inTurn(async (sharp) => {
    try {
      const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS })
        .autoOrient()
        .resize({ width, height: TALLEST * width, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: LONGEST_SECONDS })
        .webp(WEBP)
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, webp: data };
    } catch {
      throw new PictureUnreadable('broken');
    }
  });
}

async function inTurn<Made>(make: (sharp: SharpModule) => Promise<Made>): Promise<Made | null> {
  const sharp = await (loading ??= loadSharp());
  if (sharp === null) return null;
  if (waiting >= MOST_WAITING) throw refuse('unavailable');
  waiting += 1;
  const made = last.then(() => make(sharp));
  last = made.catch(() => undefined).finally(() => (waiting -= 1));
  return made;
}

async function makeVariants(
  sharp: SharpModule,
  bytes: Uint8Array,
  type: PhotographType,
): Promise<MadeVariants> {
  const inTime = untilDeadline();
  try {
    const sent = sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS }).autoOrient();
    const { format, autoOrient: size } = await sent.metadata();
    if (type !== `image/${format}`) throw new PictureUnreadable('broken');
    const sizes = sizesOf(size);
    const pixels = await decoded(sharp, inTime(sent), sizes.at(-1) ?? size, inTime);
    const variants: MadeVariant[] = [];
    for (const { width, height } of sizes) {
      const avif = await pixels({ width, height }).avif(AVIF).toBuffer();
      variants.push({ width, height, avif, webp: await pixels({ width, height }).webp(WEBP).toBuffer() });
    }
    const shared = sharedSize(size);
    const jpeg = await pixels(shared).flatten({ background: '#fff' }).jpeg(JPEG).toBuffer();
    return { size: { width: size.width, height: size.height }, variants, share: { ...shared, jpeg } };
  } catch (error) {
    throw unreadable(error);
  }
}

/** Gives each step on a picture the seconds that the picture has left. */
function untilDeadline(): (step: Sharp) => Sharp {
  const deadline = performance.now() + LONGEST_SECONDS * 1_000;
  return (step) => {
    const seconds = Math.ceil((deadline - performance.now()) / 1_000);
    if (seconds <= 0) throw new PictureUnreadable('too-slow');
    return step.timeout({ seconds });
  };
}

/** Decodes the picture once, at the size of its largest variant. */
async function decoded(
  sharp: SharpModule,
  sent: Sharp,
  { width, height }: PictureSize,
  inTime: (step: Sharp) => Sharp,
): Promise<Pixels> {
  const largest = sent.resize({ width, height, fit: 'fill' }).toColourspace('srgb').raw();
  const { data, info } = await largest.toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return (size) =>
    inTime(sharp(data, { raw }).resize({ width: size.width, height: size.height, fit: 'fill' }));
}

function unreadable(error: unknown): PictureUnreadable {
  if (error instanceof PictureUnreadable) return error;
  const { message } = error as Error;
  if (message.includes('timeout')) return new PictureUnreadable('too-slow');
  return new PictureUnreadable(message.includes('pixel limit') ? 'too-many-pixels' : 'broken');
}

/** The sizes of the variants: each width once, none larger than the picture. */
function sizesOf(size: PictureSize): readonly PictureSize[] {
  const shown = WIDTHS.map((width) => sizeWithin(size, { width, height: TALLEST * width }));
  return shown.filter(({ width }, at) => width !== shown[at - 1]?.width);
}

/** Null if this machine has no binary of sharp: pages then show the whole picture. */
async function loadSharp(): Promise<SharpModule | null> {
  const loaded = await import('sharp').catch(() => null);
  if (loaded === null) return null;
  const { default: sharp } = loaded;
  // One core for pictures: the others answer requests.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
