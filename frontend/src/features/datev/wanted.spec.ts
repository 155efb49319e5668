import { canExport, wantedBy, withDays } from './wanted.js';

const shown = { from: '2026-11-01', to: '2026-11-26' };

describe('a chosen day', () => {
  it('keeps the other one as it was chosen, whatever the preview shows', () => {
    const wanted = { kind: 'OUTGOING', from: '2026-10-01', to: '2026-10-31' } as const;
    expect(withDays(wanted, shown, { to: '2026-10-15' })).toEqual({ ...wanted, to: '2026-10-15' });
  });

  it('takes the other one from the preview, if that is of the same kind', () => {
    const wanted = { kind: 'INCOMING', from: null, to: null } as const;
    expect(withDays(wanted, shown, { to: '2026-11-15' })).toMatchObject({ from: '2026-11-01' });
    expect(withDays(wanted, undefined, { to: '2026-11-15' })).toMatchObject({ from: null });
  });
});

it('a batch is exported only as its preview shows it', () => {
  const stop = { code: 'settings', stops: true, isNote: false, sentence: '', count: 1, about: [] } as const;
  expect(canExport({ documents: 1, findings: [] }, false)).toBe(true);
  expect(canExport({ documents: 1, findings: [] }, true)).toBe(false);
  expect(canExport({ documents: 0, findings: [] }, false)).toBe(false);
  expect(canExport({ documents: 1, findings: [stop] }, false)).toBe(false);
});

describe('the month of the address', () => {
  it.each([
    ['monat=2026-10', { kind: 'OUTGOING', from: '2026-10-01', to: '2026-10-31' }],
    ['monat=2026-11&art=INCOMING', { kind: 'INCOMING', from: '2026-11-01', to: '2026-11-26' }],
    ['monat=2026-12', { kind: 'OUTGOING', from: null, to: null }],
    ['monat=2026-13', { kind: 'OUTGOING', from: null, to: null }],
    ['', { kind: 'OUTGOING', from: null, to: null }],
  ])('%s', (asked, wanted) => {
    expect(wantedBy(new URLSearchParams(asked), '2026-11-26')).toEqual(wanted);
  });
});
