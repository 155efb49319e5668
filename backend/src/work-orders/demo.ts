import type { DemoChapter, DemoStory, Scene } from '../platform/demo-story.js';

const OFFICE = 'dispo';
type Time = Scene['time'];
type Mechanic = 'mechanik.jona' | 'mechanik.sascha';

/** Title, planned minutes, mechanic, start and end; without times the operation is open. */
type Work = readonly [title: string, planned: number, mechanic: Mechanic | null, from?: Time, to?: Time];

type Part = readonly [article: string, quantity: number];

type Visit = {
  readonly who: string;
  readonly day: number;
  readonly description: string;
  readonly mileageKm: number;
  readonly work: readonly Work[];
  readonly parts?: readonly Part[];
  readonly ends: 'DONE' | 'IN_PROGRESS' | 'OPEN' | 'CANCELLED';
};

const JONA = 'mechanik.jona';
const SASCHA = 'mechanik.sascha';

/** The vehicles of four weeks; the last ones are still there. */
const VISITS: readonly Visit[] = [
  {
    who: 'berger',
    day: -28,
    description: 'Inspektion mit Ölwechsel',
    mileageKm: 118_620,
    work: [
      ['Inspektion nach Plan', 90, JONA, '08:35', '10:05'],
      ['Motoröl und Ölfilter wechseln', 30, JONA, '10:10', '10:48'],
    ],
    parts: [
      ['MO-530', 4.5],
      ['OF-118', 1],
    ],
    ends: 'DONE',
  },
  {
    who: 'yildiz',
    day: -27,
    description: 'Bremsen hinten schleifen',
    mileageKm: 203_310,
    work: [['Bremsbeläge hinten erneuern', 120, SASCHA, '08:05', '10:30']],
    parts: [['BB-4412', 1]],
    ends: 'DONE',
  },
  {
    who: 'hoffmann',
    day: -25,
    description: 'HU-Vorbereitung und Vorführung',
    mileageKm: 64_380,
    work: [
      ['Durchsicht zur Hauptuntersuchung', 45, JONA, '08:10', '08:52'],
      ['Abgasanlage abdichten', 30, JONA, '09:00', '09:41'],
    ],
    parts: [['DR-1420', 2]],
    ends: 'DONE',
  },
  {
    who: 'petersen',
    day: -21,
    description: 'Läuft unrund',
    mileageKm: 177_250,
    work: [['Zündkerzen erneuern', 60, SASCHA, '08:00', '09:07']],
    parts: [['ZK-7741', 4]],
    ends: 'DONE',
  },
  {
    who: 'pflege',
    day: -20,
    description: 'Räderwechsel',
    mileageKm: 133_480,
    work: [['Räder wechseln, Reifendruck', 40, SASCHA, '08:02', '08:47']],
    parts: [['RS-1215', 4]],
    ends: 'DONE',
  },
  {
    who: 'rossi',
    day: -18,
    description: 'Batterie wird leer',
    mileageKm: 98_310,
    work: [['Ruhestrom messen, Fehler suchen', 90, JONA, '13:00', '15:20']],
    ends: 'DONE',
  },
  {
    who: 'winter',
    day: -14,
    description: 'Inspektion',
    mileageKm: 88_990,
    work: [['Inspektion nach Plan', 90, JONA, '08:00', '09:24']],
    parts: [
      ['LF-3310', 1],
      ['MO-530', 5],
      ['OF-118', 1],
    ],
    ends: 'DONE',
  },
  {
    who: 'yildiz',
    day: -13,
    description: 'Geräusch vorn links',
    mileageKm: 203_900,
    work: [['Probefahrt', 20, null]],
    ends: 'CANCELLED',
  },
  {
    who: 'blumen',
    day: -12,
    description: 'Bremsen vorn',
    mileageKm: 242_510,
    work: [
      ['Bremsscheiben vorn erneuern', 90, SASCHA, '08:10', '09:25'],
      ['Bremsbeläge vorn erneuern', 30, SASCHA, '09:30', '10:02'],
    ],
    parts: [['BS-280-22', 2]],
    ends: 'IN_PROGRESS',
  },
  {
    who: 'tran',
    day: -6,
    description: 'Luftfilter und Durchsicht',
    mileageKm: 56_020,
    work: [['Durchsicht', 45, JONA, '08:05', '08:55']],
    parts: [['LF-3310', 1]],
    ends: 'DONE',
  },
  {
    who: 'schulz',
    day: -4,
    description: 'Bremsen rundum, Bremsflüssigkeit',
    mileageKm: 187_990,
    work: [
      ['Bremsen prüfen', 30, SASCHA, '08:00', '08:34'],
      ['Bremsbeläge vorn erneuern', 60, SASCHA],
      ['Bremsflüssigkeit wechseln', 40, SASCHA],
    ],
    parts: [['BF-DOT4', 1]],
    ends: 'IN_PROGRESS',
  },
  {
    who: 'hoffmann',
    day: -3,
    description: 'Kupplung rutscht',
    mileageKm: 64_910,
    work: [
      ['Getriebe ausbauen', 210, SASCHA, '08:00', '11:50'],
      ['Kupplung erneuern', 120, SASCHA, '12:30', '14:40'],
    ],
    ends: 'IN_PROGRESS',
  },
  {
    who: 'petersen',
    day: -3,
    description: 'Klimaanlage kühlt nicht',
    mileageKm: 177_900,
    work: [
      ['Klimaanlage prüfen', 60, JONA, '08:05', '09:20'],
      ['Kondensator erneuern', 120, JONA, '09:30', '12:00'],
      ['Klimaanlage befüllen', 45, JONA, '13:00', '13:50'],
    ],
    ends: 'IN_PROGRESS',
  },
  {
    who: 'berger',
    day: -3,
    description: 'Räderwechsel und Achsvermessung',
    mileageKm: 119_150,
    work: [
      ['Räder wechseln', 40, JONA],
      ['Achse vermessen', 60, JONA],
    ],
    ends: 'OPEN',
  },
];

/** Orders, timers and parts of four weeks. Remembers `order <who> <day>` for later chapters. */
export const workOrdersChapter: DemoChapter = VISITS.flatMap((visit) => [
  { day: visit.day, time: '07:50', tell: (story: DemoStory) => take(story, visit) } as const,
  ...visit.work.flatMap((work, place) => timersOf(visit, work, place)),
  { day: visit.day, time: '15:45', tell: (story: DemoStory) => end(story, visit) } as const,
  ...correctionsOf(visit),
]).concat([{ day: -3, time: '16:30', tell: planTheWeek }]);

/** An open operation by visit and place, its mechanic, the day of the week shown, and its start in minutes. */
const PLANS = [
  ['order schulz -4', 1, SASCHA, 3, 8 * 60],
  ['order schulz -4', 2, SASCHA, 3, 9 * 60 + 30],
  ['order berger -3', 0, JONA, 3, 8 * 60 + 30],
  ['order berger -3', 1, JONA, 4, 8 * 60],
] as const;

/** The board of the week: what is open has a mechanic and a time. */
async function planTheWeek(story: DemoStory): Promise<void> {
  for (const [order, place, mechanic, day, startMinute] of PLANS) {
    const path = `/work-orders/${story.idOf(order)}/operations/${story.idOf(`${order} ${place}`)}/plan`;
    const plan = { mechanicId: story.idOf(mechanic), date: story.date(day), startMinute };
    await story.call(OFFICE, 'PUT', path, plan);
  }
}

const nameOf = ({ who, day }: Visit): string => `order ${who} ${day}`;

async function take(story: DemoStory, visit: Visit): Promise<void> {
  const { who, description, mileageKm, work, parts = [] } = visit;
  const { id } = await story.call<{ id: string }>(OFFICE, 'POST', '/work-orders', {
    customerId: story.idOf(`customer ${who}`),
    vehicleId: story.idOf(`vehicle ${who}`),
    description,
    mileageKm,
  });
  story.keep(nameOf(visit), id);
  for (const [place, [title, estimatedTimeMin, mechanic]] of work.entries()) {
    const operation = { title, estimatedTimeMin, ...(mechanic && { mechanicId: story.idOf(mechanic) }) };
    const made = await story.call<{ id: string }>(OFFICE, 'POST', `/work-orders/${id}/operations`, operation);
    story.keep(`${nameOf(visit)} ${place}`, made.id);
  }
  for (const [article, quantity] of parts) {
    const part = { articleId: story.idOf(`article ${article}`), quantity };
    const line = await story.call<{ id: string }>(OFFICE, 'POST', `/work-orders/${id}/parts`, part);
    story.keep(`${nameOf(visit)} ${article}`, line.id);
  }
}

/** Starts and stops of the mechanic's timer; the first start issues the order's parts. */
function timersOf(visit: Visit, [, , mechanic, from, to]: Work, place: number): readonly Scene[] {
  if (mechanic === null || from === undefined || to === undefined) return [];
  const press = (which: 'start' | 'stop') => async (story: DemoStory) => {
    const workOperationId = story.idOf(`${nameOf(visit)} ${place}`);
    const log = await story.call<{ id: string }>(mechanic, 'POST', `/time-logs/${which}`, {
      workOperationId,
    });
    story.keep(`clock ${nameOf(visit)} ${place}`, log.id);
    const order = story.idOf(nameOf(visit));
    if (which === 'stop') {
      const path = `/work-orders/${order}/operations/${workOperationId}`;
      await story.call(OFFICE, 'PUT', path, { status: 'DONE' });
    } else if (place === 0)
      for (const [article, quantity] of visit.parts ?? []) {
        const line = story.idOf(`${nameOf(visit)} ${article}`);
        await story.call('lager', 'POST', `/inventory/pick-list/${line}/issue`, { quantity });
      }
  };
  return [
    { day: visit.day, time: from, tell: press('start') },
    { day: visit.day, time: to, tell: press('stop') },
  ];
}

async function end(story: DemoStory, visit: Visit): Promise<void> {
  if (visit.ends !== 'DONE' && visit.ends !== 'CANCELLED') return;
  await story.call(OFFICE, 'PUT', `/work-orders/${story.idOf(nameOf(visit))}`, { status: visit.ends });
}

function correctionsOf(visit: Visit): readonly Scene[] {
  if (visit.who !== 'rossi') return [];
  const tell = async (story: DemoStory) => {
    const path = `/time-logs/${story.idOf(`clock ${nameOf(visit)} 0`)}`;
    const [log] = (await story.call<{ startTime: string; id: string }[]>(OFFICE, 'GET', '/time-logs')).filter(
      ({ id }) => path.endsWith(id),
    );
    await story.call(OFFICE, 'PUT', path, {
      startTime: log?.startTime,
      endTime: new Date(Date.parse(log?.startTime ?? '') + 110 * 60_000).toISOString(),
      reason: 'Uhr lief über die Pause weiter',
    });
  };
  return [{ day: visit.day, time: '16:10', tell }];
}
