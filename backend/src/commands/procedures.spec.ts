import { readFile } from 'node:fs/promises';
import { PROCEDURES_FILE, withLists } from './procedure-lists.js';

describe('docs/verfahrensdokumentation.md', () => {
  it('lists events, read models, permissions and versions as the code has them (npm run procedures)', async () => {
    const text = await readFile(PROCEDURES_FILE, 'utf8');
    expect(text).toBe(withLists(text));
    expect(() => withLists(text.replace('<!-- Ende versionen -->', ''))).toThrow('versionen');
  });

  it('has the four parts that the GoBD want', async () => {
    const text = await readFile(PROCEDURES_FILE, 'utf8');
    expect([...text.matchAll(/^## (\d\. .*)$/gm)].map(([, title]) => title)).toEqual([
      '1. Allgemeine Beschreibung',
      '2. Anwenderdokumentation',
      '3. Technische Systemdokumentation',
      '4. Betriebsdokumentation',
    ]);
  });
});
