import { tecComRefusalsStream } from '#contracts/supplier-invoices/teccom-refusals.js';
import type { TecComRefusalEvent } from '#contracts/supplier-invoices/teccom-refusal.events.js';
import { given } from '../../testing/given.js';
import { dismissRefusal, reportRefusal } from './refusals.js';

const refused = (refusalId: string): TecComRefusalEvent & { type: 'TecComFileRefused' } => ({
  type: 'TecComFileRefused',
  version: 1,
  data: {
    refusalId,
    fileName: 'a.xml',
    reason: 'Die Datei ist kein gültiges XML.',
    refusedAt: '2026-11-24T08:00:00.000Z',
    existingId: null,
  },
});
const dismissed = (refusalId: string): TecComRefusalEvent => ({
  type: 'TecComRefusalDismissed',
  version: 1,
  data: { refusalId },
});

describe('a refused file', () => {
  it('is reported once', () => {
    const report = reportRefusal(refused('a').data);
    expect(given(tecComRefusalsStream).when(report)).toEqual([refused('a')]);
    expect(given(tecComRefusalsStream, refused('a')).when(report)).toEqual([]);
    expect(given(tecComRefusalsStream, refused('b')).when(report)).toEqual([refused('a')]);
  });

  it('is listed with its file and its reason until it is dismissed', () => {
    const { refusalId: id, ...data } = refused('a').data;
    expect([...given(tecComRefusalsStream, refused('a')).state.values()]).toMatchObject([{ id, ...data }]);
    expect(given(tecComRefusalsStream, refused('a'), dismissed('a')).state.size).toBe(0);
  });

  it('is dismissed once', () => {
    const { when } = given(tecComRefusalsStream, refused('a'));
    expect(when(dismissRefusal('a'))).toEqual([dismissed('a')]);
    expect(when(dismissRefusal('b'))).toEqual([]);
  });

  it('takes the place of the oldest when 200 are listed', () => {
    const full = Array.from({ length: 200 }, (_, at) => refused(`${at}`));
    expect(given(tecComRefusalsStream, ...full).when(reportRefusal(refused('new').data))).toEqual([
      dismissed('0'),
      refused('new'),
    ]);
  });
});
