import { chartScale, roundTicks } from './chart-scale.js';

const area = { left: 50, right: 150, top: 10, bottom: 110 };

describe('the scale of a chart', () => {
  it('has round numbers around the values', () => {
    expect(roundTicks(0, 9)).toEqual([0, 5, 10]);
    expect(roundTicks(-3, 8)).toEqual([-5, 0, 5, 10]);
    expect(roundTicks(0, 0.31)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(roundTicks(0, 0).length).toBeGreaterThan(1);
  });

  it('puts the first place at the left, the last at the right, and more above less', () => {
    const scale = chartScale(
      [
        { at: 10, value: 2 },
        { at: 20, value: 8 },
      ],
      area,
    );
    expect([scale.x(10), scale.x(15), scale.x(20)]).toEqual([50, 100, 150]);
    expect(scale.y(8)).toBeLessThan(scale.y(2));
    expect(scale.y(0)).toBe(110);
  });

  it('names a few of many places, the ends among them', () => {
    const points = Array.from({ length: 100 }, (_, at) => ({ at, value: at }));
    const { placeTicks } = chartScale(points, area);
    expect(placeTicks.length).toBeLessThanOrEqual(6);
    expect([placeTicks[0], placeTicks.at(-1)]).toEqual([0, 99]);
  });

  it('names no two places so close that one covers the other', () => {
    const places = [0, 60, 62, 64, 80, 98, 100].map((at) => ({ at, value: 1 }));
    expect(chartScale(places, area).placeTicks).toEqual([0, 60, 80, 100]);
  });

  it('leaves zero out where only the change matters', () => {
    const readings = [
      { at: 1, value: 118_400 },
      { at: 2, value: 119_150 },
    ];
    expect(chartScale(readings, area, false).valueTicks).toEqual([
      118_400, 118_600, 118_800, 119_000, 119_200,
    ]);
    expect(chartScale(readings, area).valueTicks[0]).toBe(0);
  });

  it('stands with one point, and with none', () => {
    expect(chartScale([{ at: 1, value: 1 }], area).x(1)).toBe(100);
    expect(chartScale([], area).placeTicks).toEqual([]);
  });
});
