import { sampleTree } from './sample-tree.js';

describe('the vehicle tree', () => {
  const motors = sampleTree.flatMap(({ models }) =>
    models.flatMap(({ variants }) => variants.flatMap(({ engines }) => engines)),
  );

  it('knows the makes of the specification', () => {
    expect(sampleTree.map(({ name }) => name)).toEqual(['VW', 'Audi', 'Opel']);
  });

  it('has each K-Type and each key once', () => {
    expect(new Set(motors.map(({ ktype }) => ktype)).size).toBe(motors.length);
    expect(new Set(motors.map(({ vehicleKey }) => vehicleKey)).size).toBe(motors.length);
  });

  it('ends in an engine on every path', () => {
    for (const { models } of sampleTree)
      for (const { variants } of models)
        for (const { engines } of variants) expect(engines.length).toBeGreaterThan(0);
  });
});
