import { fileNameIn } from './file-name.js';

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="kunde-1.json"', 'kunde-1.json'],
    ['attachment; filename=RE-2026-00001.pdf', 'RE-2026-00001.pdf'],
    ['attachment; filename="a\\"b.csv"', 'a"b.csv'],
    [`attachment; filename="Bestande.csv"; filename*=UTF-8''Best%C3%A4nde.csv`, 'Bestände.csv'],
  ])('in %s is %s', (disposition, name) => expect(fileNameIn(disposition)).toBe(name));

  it('may be missing', () => {
    expect(fileNameIn(null)).toBeUndefined();
    expect(fileNameIn('attachment')).toBeUndefined();
  });
});
