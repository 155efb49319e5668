import { fields, line } from '#contracts/kernel/fields.js';
import { ApiError } from '../../api/api-error.js';
import { saveChanged } from './save-changed.js';

type Car = { readonly plate: string; readonly colour: string; readonly revision: number };

const declared = fields({
  plate: line('Kennzeichen', 20, { required: true }),
  colour: line('Farbe', 20, { required: true }),
});
const shown: Car = { plate: 'AH-MB 201', colour: 'rot', revision: 1 };
const draft = { plate: 'AH-MB 201', colour: 'blau' };

/** The record as it is on file; refuses another revision with 412. */
function fileOf(car: Car | undefined) {
  const bodies: object[] = [];
  const save = async (body: object, revision: number): Promise<Car> => {
    bodies.push(body);
    if (car === undefined) throw new ApiError(404, 'Nicht gefunden.');
    if (car.revision !== revision) throw new ApiError(412, 'Inzwischen geändert.');
    return { ...car, ...body, revision: revision + 1 };
  };
  return { bodies, store: { save, latest: async () => car } };
}

describe('a save of what was changed', () => {
  it('sends only the changed fields', async () => {
    const { bodies, store } = fileOf(shown);
    expect(await saveChanged(declared, shown, draft, store)).toEqual({
      ...shown,
      colour: 'blau',
      revision: 2,
    });
    expect(bodies).toEqual([{ colour: 'blau' }]);
  });

  it("keeps a colleague's change of another field", async () => {
    const { bodies, store } = fileOf({ plate: 'AH-MB 202', colour: 'rot', revision: 5 });
    const saved = { plate: 'AH-MB 202', colour: 'blau', revision: 6 };
    expect(await saveChanged(declared, shown, draft, store)).toEqual(saved);
    expect(bodies).toEqual([{ colour: 'blau' }, { colour: 'blau' }]);
  });

  it("is refused after a colleague's change of the same field, and for a record that is gone", async () => {
    const changed = fileOf({ plate: 'AH-MB 201', colour: 'grün', revision: 5 });
    await expect(saveChanged(declared, shown, draft, changed.store)).rejects.toMatchObject({ status: 412 });
    expect(changed.bodies).toHaveLength(1);
    const gone = fileOf(undefined);
    await expect(saveChanged(declared, shown, draft, gone.store)).rejects.toMatchObject({ status: 404 });
  });
});
