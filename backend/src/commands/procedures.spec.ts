import { readFile } from 'node:fs/promises';
import { PROCEDURES_FILE, withLists } from './procedure-lists.js';

describe('docs/verfahrensdokumentation.md', () => {
  it('lists the events, read models, permissions and versions of the code (npm run procedures)', async () => {
    const text = await readFile(PROCEDURES_FILE, 'utf8');
    expect(text).toBe(withLists(text));
    expect(() => withLists(text.replace('<!-- Ende versionen -->', ''))).toThrow('versionen');
  });

  it('has the four parts required by the GoBD', async () => {
    const text = await readFile(PROCEDURES_FILE, 'utf8');
    expect([...text.matchAll(/^## (\d\. .*)$/gm)].map(([, title]) => title)).toEqual([
      '1. Allgemeine Beschreibung',
      '2. Anwenderdokumentation',
      '3. Technische Systemdokumentation',
      '4. Betriebsdokumentation',
    ]);
  });
});
