import { levelIdOf } from '#contracts/inventory/articles/article.events.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { stockList, type StockListFacts } from './stock-list-paper.js';

const article = {
  id: 'a',
  number: 'OEL-5W30',
  name: 'Motoröl',
  unit: 'l',
  active: true,
  onHandMilli: 5_500,
  minimumMilli: 2_000,
  levels: { [levelIdOf('a', 'one')]: [4_500], [levelIdOf('a', 'two')]: [1_000] },
};
const facts = {
  articles: [article],
  locations: [
    { id: 'one', code: 'A1' },
    { id: 'two', code: 'B2' },
  ],
  isWhole: true,
  company: { ...EMPTY_COMPANY_PROFILE, name: 'Ahornhof' },
  logo: null,
  printedAt: '2026-11-26T10:00:00.000Z',
} as unknown as StockListFacts;
const html = (more: object = {}): string => {
  const { template, data } = stockList({ ...facts, ...more });
  return template.html(data);
};

describe('the printed list of the stock', () => {
  it('says of each article what lies where', () => {
    const page = html();
    for (const part of ['OEL-5W30', 'Motoröl', 'A1: 4,5; B2: 1', '5,5 l', 'Stand 26.11.2026'])
      expect(page).toContain(part);
    const levels = { [levelIdOf('a', 'one')]: [5_500] };
    expect(html({ articles: [{ ...article, levels }] })).not.toContain('A1: ');
  });

  it('says what is out of use, that nothing was found, and that it is cut', () => {
    expect(html({ articles: [{ ...article, active: false }] })).toContain('stillgelegt');
    expect(html({ articles: [] })).toContain('Keine Artikel gefunden.');
    expect(html({ isWhole: false })).toContain('Gezeigt sind die ersten 1 Artikel.');
  });
});
