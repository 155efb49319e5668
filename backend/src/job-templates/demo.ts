import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { DemoChapter, DemoStory } from '../platform/demo-story.js';

/** What the garage of the demo sells again and again. */
export const jobTemplatesChapter: DemoChapter = [{ day: -26, time: '08:40', tell: writeTemplates }];

const TEMPLATES = [
  {
    title: 'Ölwechsel mit Filter',
    category: 'Wartung',
    basis: 'AW',
    aw: 5,
    parts: { 'MO-530': 4.5, 'OF-118': 1, 'DR-1420': 1 },
    checklist: ['Ölstand nach Probelauf prüfen', 'Wartungsanzeige zurückstellen', 'Ölzettel anbringen'],
  },
  {
    title: 'Bremsscheiben und Beläge vorn erneuern',
    category: 'Bremsen',
    basis: 'AW',
    aw: 18,
    make: 'VW, Audi, Skoda, Seat',
    parts: { 'BS-280-22': 2 },
    checklist: ['Radnaben reinigen', 'Bremspedal vor der Probefahrt mehrmals treten', 'Räder nachziehen'],
  },
  {
    title: 'Bremsflüssigkeit wechseln',
    category: 'Bremsen',
    basis: 'FIXED',
    minutes: 30,
    price: 79,
    prices: 'GROSS',
    parts: { 'BF-DOT4': 1 },
    checklist: [],
  },
  {
    title: 'Fehlersuche Elektrik',
    category: 'Diagnose',
    basis: 'TIME',
    minutes: 60,
    parts: {},
    checklist: ['Fehlerspeicher auslesen und drucken'],
  },
] as const;

async function writeTemplates(story: DemoStory): Promise<void> {
  for (const { parts, ...template } of TEMPLATES) {
    const lines: object[] = [];
    for (const [number, quantity] of Object.entries(parts)) {
      const path = `/inventory/articles?search=${number}`;
      const [article] = await story.call<ArticleAnswer[]>('chefin', 'GET', path);
      if (article !== undefined) lines.push({ articleId: article.id, quantity });
    }
    await story.call('chefin', 'POST', '/job-templates', { ...template, parts: lines });
  }
}
