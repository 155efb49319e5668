import { isShortcutUrl, navigationStream, type NavigationEvent } from '#contracts/settings/navigation.js';
import { given, refusalOf } from '../testing/given.js';
import { arrangeNavigation } from './navigation.js';

const shortcut = { id: 'k1', label: 'Kalender', url: '/calendar', icon: '📅' };
const arranged: NavigationEvent = {
  type: 'NavigationArranged',
  version: 1,
  data: { navigationItems: { calendar: false, audit: true }, shortcuts: [shortcut] },
};

describe('the navigation', () => {
  it('is arranged as a whole, and idempotent', () => {
    expect(
      given(navigationStream).when(arrangeNavigation({ calendar: false, audit: true }, [shortcut])),
    ).toEqual([arranged]);
    expect(
      given(navigationStream, arranged).when(
        arrangeNavigation({ audit: true, calendar: false }, [shortcut]),
        { expectedRevision: 1 },
      ),
    ).toEqual([]);
    const none = { ...arranged, data: { navigationItems: {}, shortcuts: [] } };
    expect(
      given(navigationStream, arranged).when(arrangeNavigation({}, []), { expectedRevision: 1 }),
    ).toEqual([none]);
    expect(given(navigationStream).when(arrangeNavigation({}, []))).toEqual([none]);
    expect(
      refusalOf(() =>
        given(navigationStream, arranged).when(arrangeNavigation({}, []), { expectedRevision: 0 }),
      ),
    ).toMatchObject({ code: 'revision-behind' });
  });

  it('accepts only existing entries', () => {
    const { when } = given(navigationStream);
    expect(refusalOf(() => when(arrangeNavigation({ cellar: true }, [])))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'navigationItems' }],
    });
    const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`cellar${place}`, true]));
    expect(refusalOf(() => when(arrangeNavigation(unknown, []))).errors).toHaveLength(50);
    expect(refusalOf(() => when(arrangeNavigation({ audit: 'ja' }, [])))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'navigationItems.audit' }],
    });
    expect(refusalOf(() => when(arrangeNavigation({}, [shortcut, shortcut])))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'shortcuts.1.id' }],
    });
    expect(refusalOf(() => when(arrangeNavigation({}, [{ ...shortcut, url: '//a.example' }])))).toMatchObject(
      { code: 'validation-failed', errors: [{ field: 'shortcuts.0.url' }] },
    );
  });

  it.each([
    '/',
    '/calendar?week=2!',
    'https://a.example/x',
    'http://a.example',
    'mailto:a@b.example',
    'tel:+4930123',
  ])('leads to %s', (url) => expect(isShortcutUrl(url)).toBe(true));

  it.each([
    '',
    '//a.example',
    '/\\a.example',
    '/a b',
    '/\t/a.example',
    '/\u0001/a.example',
    '/\u001f/a.example',
    '/\u007f/a.example',
    'https://[',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https:a.example',
    'https:///a.example',
    'ftp://a.example',
    'calendar',
    'mailto:',
  ])('never leads to "%s"', (url) => expect(isShortcutUrl(url)).toBe(false));
});
