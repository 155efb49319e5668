import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { IsId, OptionalId } from './text-fields.js';

const ID = '0197b2f0-1234-7abc-8def-0123456789ab';

class Request {
  @IsId()
  one!: string;

  @IsId({ each: true })
  many!: string[];

  @OptionalId('Unbekannter Auftrag.')
  other?: string | null;
}

describe('ids in requests', () => {
  it('are converted to lower case', () => {
    const sent = { one: ID.toUpperCase(), many: [ID.toUpperCase()], other: ` ${ID.toUpperCase()} ` };
    const request = plainToInstance(Request, sent);
    expect(validateSync(request)).toEqual([]);
    expect(request).toEqual({ one: ID, many: [ID], other: ID });
  });

  it('count as not sent when they are optional and empty', () => {
    const request = plainToInstance(Request, { one: ID, many: [], other: '' });
    expect(validateSync(request)).toEqual([]);
    expect(request.other).toBeUndefined();
  });

  it('are refused if they are not UUIDs', () => {
    const faults = validateSync(plainToInstance(Request, { one: 1, many: ['x'], other: 'A-1' }));
    expect(faults.map(({ property }) => property)).toEqual(['one', 'many', 'other']);
  });
});
