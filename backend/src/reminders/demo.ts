import type { ReminderProposalsAnswer } from '#contracts/reminders/reminder-answers.js';
import type { DemoChapter, DemoStory } from '../platform/demo-story.js';

const OFFICE = 'dispo';

/** One reminder of the invoice that is due the longest; the others are proposed. */
export const remindersChapter: DemoChapter = [{ day: -1, time: '09:30', tell: remind }];

async function remind(story: DemoStory): Promise<void> {
  const { items } = await story.call<ReminderProposalsAnswer>(OFFICE, 'GET', '/reminders/proposals');
  const [first] = items;
  if (first === undefined) return;
  const { invoiceId, level } = first;
  await story.call(OFFICE, 'POST', '/reminders/release', { letters: [{ invoiceId, level, byMail: false }] });
}
