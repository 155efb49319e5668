import { encodePng } from './png.js';

const WIDTH = 640;
const HEIGHT = 400;
/** Samples per pixel and direction, for smooth edges. */
const SAMPLES = 3;
/** Iterations of corner cutting (Chaikin). */
const ROUNDING = 3;

type Colour = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];
/** A flat shape of one colour; later shapes cover earlier ones. */
type Shape = {
  readonly colour: Colour;
  /** Bounding box: left, top, right, bottom. */
  readonly box: readonly [number, number, number, number];
  readonly contains: (x: number, y: number) => boolean;
};

export type CarBody = 'small' | 'estate' | 'saloon' | 'van';

/** Draws a car from the side in this colour (`#rrggbb`): a PNG of 640 × 400. */
export function drawCar(body: CarBody, paint: string): Buffer {
  const shapes = [...backdrop(), ...carShapes(body, colourOf(paint))];
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    const inRow = shapes.filter(({ box }) => box[1] <= y + 1 && y <= box[3]);
    for (let x = 0; x < WIDTH; x++) {
      const near = inRow.filter(({ box }) => box[0] <= x + 1 && x <= box[2]);
      pixels.set(pixelOf(near, x, y), (y * WIDTH + x) * 3);
    }
  }
  return encodePng(WIDTH, HEIGHT, pixels);
}

const SKY: Colour = [232, 238, 244];

const CORNERS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [1, 1],
];

function colourAt(shapes: readonly Shape[], x: number, y: number): Colour {
  return shapes.findLast((shape) => shape.contains(x, y))?.colour ?? SKY;
}

/** Most pixels have one colour, so only pixels on an edge are sampled. */
function pixelOf(shapes: readonly Shape[], x: number, y: number): readonly number[] {
  const topLeft = colourAt(shapes, x, y);
  const isFlat = CORNERS.every(([right, down]) => colourAt(shapes, x + right, y + down) === topLeft);
  if (isFlat) return topLeft;
  const sum = [0, 0, 0];
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const sampleX = x + ((sample % SAMPLES) + 0.5) / SAMPLES;
    const sampleY = y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    const colour = colourAt(shapes, sampleX, sampleY);
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (colour[channel] ?? 0);
  }
  return sum.map((value) => Math.round(value / (SAMPLES * SAMPLES)));
}

function backdrop(): Shape[] {
  const hills: Point[] = [
    [-60, 300],
    [-60, 210],
    [90, 150],
    [240, 215],
    [400, 140],
    [560, 205],
    [700, 160],
    [700, 300],
  ];
  return [
    ellipse([247, 250, 252], 505, 85, 38, 38),
    polygon([214, 226, 232], hills),
    ellipse([206, 213, 220], 320, 480, 900, 190),
    ellipse([176, 184, 193], 320, 321, 255, 13),
  ];
}

/** Outline of the cabin and, a little smaller, of its windows; the bonnet points to the right. */
const cabins: Readonly<
  Record<CarBody, { readonly roof: readonly Point[]; readonly pillars: readonly number[] }>
> = {
  small: {
    roof: [
      [120, 240],
      [150, 130],
      [205, 108],
      [350, 108],
      [400, 130],
      [475, 235],
    ],
    pillars: [285],
  },
  estate: {
    roof: [
      [76, 240],
      [92, 142],
      [140, 122],
      [345, 122],
      [395, 140],
      [470, 232],
    ],
    pillars: [205, 320],
  },
  saloon: {
    roof: [
      [120, 240],
      [215, 138],
      [260, 124],
      [350, 124],
      [400, 144],
      [480, 235],
    ],
    pillars: [312],
  },
  van: {
    roof: [
      [66, 260],
      [70, 92],
      [110, 72],
      [420, 72],
      [465, 92],
      [545, 235],
    ],
    pillars: [365],
  },
};

function carShapes(body: CarBody, paint: Colour): Shape[] {
  const { roof, pillars } = cabins[body];
  const shade = mix(paint, [0, 0, 0], 0.28);
  const light = mix(paint, [255, 255, 255], 0.35);
  const roofTop = Math.min(...roof.map(([, y]) => y));
  const bonnet = body === 'van' ? 222 : 212;
  const lower: Point[] = [
    [62, 312],
    [56, 240],
    [74, bonnet + 2],
    [470, bonnet],
    [560, 226],
    [588, 252],
    [590, 312],
  ];
  return [
    polygon(paint, [...roof, [500, 262], [100, 262]]),
    polygon(paint, lower),
    polygon(
      shade,
      [
        [62, 312],
        [60, 282],
        [590, 282],
        [590, 312],
      ],
      1,
    ),
    ...windows(roof, body),
    ...pillars.map((x) => rectangle(paint, x - 5, roofTop + 8, x + 5, 224)),
    rectangle(light, 84, 246, 560, 249),
    ...(body === 'van' ? [365, 200] : [...pillars, 405]).map((x) => rectangle(shade, x - 1, 226, x + 1, 284)),
    ellipse([255, 244, 200], 570, 244, 14, 8),
    ellipse([200, 44, 44], 66, 244, 8, 13),
    ...wheel(165),
    ...wheel(480),
  ];
}

/** The glass: the roof's outline shrunk towards its centre. A van has glass in front only. */
function windows(roof: readonly Point[], body: CarBody): Shape[] {
  const glass: Colour = [62, 78, 92];
  const middleX = roof.reduce((sum, [x]) => sum + x, 0) / roof.length;
  const inner = roof.map(([x, y]): Point => [middleX + (x - middleX) * 0.86, Math.min(214, y + 15)]);
  const all = polygon(glass, [...inner, [inner.at(-1)?.[0] ?? 0, 216], [inner[0]?.[0] ?? 0, 216]], 2);
  if (body !== 'van') return [all];
  return [{ ...all, contains: (x, y) => x > 370 && all.contains(x, y) }];
}

function wheel(x: number): Shape[] {
  return [
    ellipse([28, 32, 38], x, 300, 47, 47),
    ellipse([196, 203, 210], x, 300, 27, 27),
    ellipse([120, 128, 137], x, 300, 9, 9),
  ];
}

function rectangle(colour: Colour, left: number, top: number, right: number, bottom: number): Shape {
  const contains = (x: number, y: number): boolean => x >= left && x <= right && y >= top && y <= bottom;
  return { colour, box: [left, top, right, bottom], contains };
}

function ellipse(colour: Colour, x: number, y: number, radiusX: number, radiusY: number): Shape {
  const contains = (atX: number, atY: number): boolean =>
    ((atX - x) / radiusX) ** 2 + ((atY - y) / radiusY) ** 2 <= 1;
  return { colour, box: [x - radiusX, y - radiusY, x + radiusX, y + radiusY], contains };
}

function polygon(colour: Colour, corners: readonly Point[], rounding = ROUNDING): Shape {
  let points = corners;
  for (let round = 0; round < rounding; round++) points = cutCorners(points);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  return { colour, box, contains: (x, y) => isInside(points, x, y) };
}

/** Chaikin: replaces each corner by points at a quarter and three quarters of its edges. */
function cutCorners(points: readonly Point[]): readonly Point[] {
  return points.flatMap(([x, y], place): Point[] => {
    const [nextX, nextY] = points[(place + 1) % points.length] ?? [x, y];
    return [
      [x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25],
      [x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75],
    ];
  });
}

/** Even-odd rule: a ray to the right crosses the outline an odd number of times. */
function isInside(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  let [lastX, lastY] = points.at(-1) ?? [0, 0];
  for (const [pointX, pointY] of points) {
    if (pointY > y !== lastY > y && x < ((lastX - pointX) * (y - pointY)) / (lastY - pointY) + pointX)
      inside = !inside;
    [lastX, lastY] = [pointX, pointY];
  }
  return inside;
}

function mix(colour: Colour, other: Colour, share: number): Colour {
  const [red, green, blue] = colour.map((value, channel) => value + ((other[channel] ?? 0) - value) * share);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff];
}
