import { getMetadataStorage, IsInt, IsString, validate } from 'class-validator';
import { rememberDeclarations } from './remembered-declarations.js';

class Part {
  @IsString()
  name!: string;
}

class PricedPart extends Part {
  @IsInt()
  cents!: number;
}

const faultsOf = async (part: object): Promise<string[]> =>
  (await validate(part)).map(({ property }) => property).toSorted();

describe('declarations that are remembered', () => {
  it('are looked for once for each class', () => {
    const asked: unknown[] = [];
    const storage = {
      getTargetValidationMetadatas: (target: unknown, ..._more: unknown[]) => {
        asked.push(target);
        return [];
      },
    };
    rememberDeclarations(storage);
    rememberDeclarations(storage);
    for (const target of [Part, PricedPart, Part, PricedPart])
      storage.getTargetValidationMetadatas(target, '', false, false);
    expect(asked).toEqual([Part, PricedPart]);
    storage.getTargetValidationMetadatas(Part, '', false, false, ['group']);
    expect(asked).toHaveLength(3);
  });

  it('hold for a class and for what it inherits', async () => {
    rememberDeclarations(getMetadataStorage());
    for (let time = 0; time < 2; time++) {
      expect(await faultsOf(new Part())).toEqual(['name']);
      expect(await faultsOf(new PricedPart())).toEqual(['cents', 'name']);
      expect(await faultsOf(Object.assign(new PricedPart(), { name: 'Filter', cents: 1 }))).toEqual([]);
    }
  });
});
