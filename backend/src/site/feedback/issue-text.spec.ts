import { issueTextOf } from './issue-text.js';

describe('the text of an issue', () => {
  it('quotes the message in a block that the message cannot close', () => {
    const message = 'Die Uhr steht.\n````\ncloses #1 ![x](https://evil.example)';
    expect(issueTextOf({ type: 'BUG', message })).toEqual({
      title: 'Fehler: Die Uhr steht.',
      body: `\`\`\`\`\`text\n${message}\n\`\`\`\`\``,
    });
  });

  it('mentions nobody', () => {
    const { title, body } = issueTextOf({ type: 'SUGGESTION', message: 'Bitte @octocat fragen' });
    expect([title, body].join(' ')).not.toMatch(/@octocat/);
    expect(title).toMatch(/^Vorschlag: Bitte @.octocat fragen$/);
  });

  it('contains no mail address, number or plate', () => {
    const message = 'Kunde B-AB 123, 0171 5551234, ina@blattner.example: Rechnung fehlt?';
    const { title, body } = issueTextOf({ type: 'BUG', message });
    for (const secret of ['B-AB 123', '5551234', 'blattner'])
      expect([title, body].join(' ')).not.toContain(secret);
    expect(title).toContain('Rechnung fehlt');
  });

  it('shortens the heading', () => {
    const { title } = issueTextOf({ type: 'BUG', message: 'x'.repeat(200) });
    expect(title).toBe(`Fehler: ${'x'.repeat(80)}…`);
  });
});
