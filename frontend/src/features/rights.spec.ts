import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES } from '#contracts/access/roles.js';

/** These features handle roles themselves: they edit a user's roles, and find the first page of a role. */
const EDITS_ROLES = /^(?:users|login|first-run)\//;
const NAMES_A_ROLE = new RegExp(`['"](?:${ROLES.join('|')})['"]|[sS]ession\\(\\)\\??\\.roles`);

describe('a screen', () => {
  it('asks for a permission and never for a role', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts') && !EDITS_ROLES.test(file),
    );
    expect(files.length).toBeGreaterThan(200);
    const asking = files.filter((file) =>
      NAMES_A_ROLE.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    );
    expect(asking).toEqual([]);
  });

  it.each(["holdsOneOf(useSession(), ['ADMIN'])", 'isAllowed("supply:read", useSession()?.roles ?? null)'])(
    'is caught when it says %s',
    (planted) => {
      expect(NAMES_A_ROLE.test(planted)).toBe(true);
    },
  );
});
