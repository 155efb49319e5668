import type { DemoChapter, DemoStory } from '../platform/demo-story.js';
import { LOG_BOOK, type LogBook } from '../platform/telemetry/log-store/log-book.js';
import { AlarmWatch } from './alarm-watch.js';

export const monitoringChapter: DemoChapter = [
  { day: -11, time: '14:03', tell: fail },
  {
    day: -11,
    time: '14:17',
    tell: async (story) => await story.part<AlarmWatch>(AlarmWatch).evaluate(),
  },
];

async function fail(story: DemoStory): Promise<void> {
  const book = story.part<LogBook>(LOG_BOOK);
  for (let call = 0; call < 4; call++)
    book.note({
      event: 'tecdoc-call',
      level: 'ERROR',
      message: 'Der Fahrzeugkatalog ist derzeit nicht erreichbar.',
      status: 503,
      durationMs: 5_000,
      correlationId: 'vorfuehrung-katalog',
    });
  book.countCall({ calls: 4, fiveXx: 4 });
  await story.part<AlarmWatch>(AlarmWatch).evaluate();
}
