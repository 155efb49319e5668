import * as fc from 'fast-check';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { box, code, facts, heading, signs, sums, table, text, type PaperBlock } from './blocks.js';
import { letter, paperOf, printedPaper, sheet } from './letter.js';
import { addressCodePath } from '../giro-code.js';

const company = { ...EMPTY_COMPANY_PROFILE, name: 'Ahornhof', iban: 'DE02120300000000202051' };
const own = { company, logo: null, title: 'Bestellung 7', running: 'Bestellung 7 vom 01.11.2026' };
const toSomebody = letter({ ...own, recipient: ['Teile GmbH'], facts: [] });
const inHouse = sheet(own);
const COLUMNS = [{ heading: 'Teil' }, { heading: 'Summe', widthMm: 30, isEnd: true }];
const rows = (count: number) => Array.from({ length: count }, (_, place) => [`Teil ${place}`, '1,00 €']);
const htmlOf = (blocks: readonly PaperBlock[], frame = toSomebody): string => {
  const { template, data } = printedPaper(frame, blocks);
  return template.html(data);
};

const titled = (title: string) => letter({ ...own, title, recipient: [], facts: [] }).longTitle;

describe('a paper', () => {
  it('fills no page beyond its foot, whatever it contains', () => {
    const blocks = fc.oneof(
      fc.lorem({ maxCount: 200 }).map((words) => text(words)),
      fc.nat({ max: 80 }).map((count) => table(COLUMNS, rows(count))),
      fc.constant([heading('Befund'), box('Befund', 45), signs(['Kunde'])]),
      fc.constant([facts([['VIN', 'W'.repeat(90)]]), code(addressCodePath('https://a.example'), 'x', 'y')]),
    );
    fc.assert(
      fc.property(
        fc.array(blocks, { maxLength: 12 }),
        fc.nat({ max: 60 }),
        fc.boolean(),
        (parts, priced, isSheet) => {
          const frame = isSheet ? inHouse : toSomebody;
          const summed = table(COLUMNS, rows(priced), Array<number>(priced).fill(100));
          const { pages } = paperOf(frame, [...parts.flat(), ...summed, ...parts.flat()]);
          for (const { blocks: placed, topMm, carriedFrom, carriedTo } of pages) {
            const carriesMm = [carriedFrom, carriedTo].filter((carry) => carry !== null).length * 9;
            const heightMm = placed.reduce((sum, block) => sum + block.heightMm, carriesMm);
            expect(topMm + heightMm).toBeLessThanOrEqual(isSheet ? 284.01 : 262.01);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('sets a title that is too long for one large line in smaller lines', () => {
    expect(toSomebody.longTitle).toEqual([]);
    const title = 'Zweite und letzte Mahnung vor der Abgabe an unsere Rechtsanwältin in Musterstadt';
    expect(titled(title)).toEqual([title]);
    const loud = 'ZWEITE MAHNUNG '.repeat(5).trim();
    expect(titled(loud).length).toBeLessThanOrEqual(2);
    expect(titled(loud).join(' ')).toBe(loud);
  });

  it('carries sums over, repeats the head of its table, and counts its pages', () => {
    const html = htmlOf([
      ...table(COLUMNS, rows(60), Array<number>(60).fill(100)),
      sums([], 'Summe', '60,00 €'),
    ]);
    const pages = html.split('<section').slice(1);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
      expect(page).toContain('Summe</div>');
    }
    const carried = /Übertrag auf Seite 2<\/div><div class="end">([^<]+)/.exec(pages[0] ?? '')?.[1];
    expect(pages[1]).toContain(`Übertrag von Seite 1</div><div class="end">${carried}`);
    expect(pages[1]).toContain('Bestellung 7 vom 01.11.2026');
  });

  it('has the bank in its foot only if it leaves the house', () => {
    expect(htmlOf(text('Guten Tag'))).toContain('DE02 1203');
    expect(htmlOf(text('Guten Tag'), inHouse)).not.toContain('DE02 1203');
  });

  it('names in its foot only what it tells', () => {
    const headings = toSomebody.footer.map(({ heading: said }) => said);
    expect(headings).toEqual(['Ahornhof', '', 'Bank', '']);
  });

  it('has the logo, else the name as a wordmark', () => {
    expect(htmlOf([])).toContain('<div class="at left wordmark">Ahornhof</div>');
    const withLogo = htmlOf(
      [],
      letter({ ...own, logo: 'data:image/png;base64,AA', recipient: [], facts: [] }),
    );
    expect(withLogo).toContain('<img class="logo" src="data:image/png;base64,AA" alt="Ahornhof">');
    expect(withLogo).not.toContain('wordmark">');
  });

  it('shows hostile texts as texts', () => {
    const hostile = '"><script>alert(1)</script>{{#each x}}';
    const frame = letter({
      ...own,
      title: hostile,
      recipient: [hostile],
      facts: [{ label: hostile, value: hostile }],
    });
    const html = htmlOf([...text(hostile), ...table(COLUMNS, [[hostile, hostile]])], frame);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
  });
});
