import type {
  EstimateAnswer,
  EstimateLinkAnswer,
  OwnEstimateAnswer,
} from '#contracts/estimates/estimate-answers.js';
import type { DemoChapter, DemoStory } from '../platform/demo-story.js';

const OFFICE = 'dispo';

const BRAKES = {
  introduction: 'bei der Inspektion sind uns die Bremsen vorn aufgefallen. Das schlagen wir vor:',
  lines: [
    {
      group: 'REQUIRED',
      kind: 'WORK',
      title: 'Bremsscheiben und Beläge vorn erneuern',
      note: 'Beläge 2 mm, Scheiben unter Mindestmaß',
      quantity: 1.5,
      unit: 'Std',
      unitPrice: 98,
      minutes: 90,
    },
    { group: 'REQUIRED', kind: 'PART', title: 'Bremsscheiben vorn, Satz', unitPrice: 129.9 },
    { group: 'REQUIRED', kind: 'PART', title: 'Bremsbeläge vorn, Satz', unitPrice: 74.5 },
    {
      group: 'RECOMMENDED',
      kind: 'PART',
      title: 'Wischerblätter vorn, Standard',
      choice: 'A',
      unitPrice: 24.9,
    },
    {
      group: 'RECOMMENDED',
      kind: 'PART',
      title: 'Wischerblätter vorn, Flachbalken',
      choice: 'A',
      unitPrice: 39.9,
    },
    {
      group: 'LATER',
      kind: 'WORK',
      title: 'Bremsflüssigkeit wechseln',
      note: 'fällig im Frühjahr',
      unit: 'Pauschal',
      unitPrice: 59,
      minutes: 30,
    },
  ],
} as const;

/** One estimate that waits for its customer, and one that was answered on the page behind the link. */
export const estimatesChapter: DemoChapter = [
  { day: -4, time: '10:15', tell: (story) => answered(story, 'hoffmann') },
  { day: -1, time: '14:20', tell: waiting },
];

async function sent(story: DemoStory, who: string): Promise<EstimateAnswer> {
  const body = {
    ...BRAKES,
    customerId: story.idOf(`customer ${who}`),
    vehicleId: story.idOf(`vehicle ${who}`),
  };
  const draft = await story.call<EstimateAnswer>(OFFICE, 'POST', '/estimates', body);
  const sending = { version: draft.version, byMail: draft.hasEmail };
  return story.call(OFFICE, 'POST', `/estimates/${draft.id}/send`, sending);
}

async function waiting(story: DemoStory): Promise<void> {
  await sent(story, 'petersen');
}

async function answered(story: DemoStory, who: string): Promise<void> {
  const { id } = await sent(story, who);
  const { url } = await story.call<EstimateLinkAnswer>(OFFICE, 'POST', `/estimates/${id}/link`);
  const path = `/kva/${url.split('/').at(-1)}`;
  const { version, hash, lines, name } = await story.call<OwnEstimateAnswer>('', 'GET', path);
  const decisions = lines.map(({ lineId, group, choice }) => ({
    lineId,
    approved: group === 'REQUIRED' && choice === null,
  }));
  await story.call('', 'POST', `${path}/answer`, { version, hash, decisions, name });
}
