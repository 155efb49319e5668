import { inflateSync } from 'node:zlib';
import { decodePicture } from '../../platform/files/picture.js';
import { drawBrakeDisc } from './finding-scenes.js';
import { drawCar } from './car-picture.js';
import { encodePng } from './png.js';

describe('drawn pictures', () => {
  it('are small PNGs that the shop accepts', () => {
    const picture = drawCar('estate', '#1f5fa8');
    const field = { field: 'image', label: 'Das Bild' };
    expect(decodePicture(picture.toString('base64'), field).type).toBe('image/png');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([640, 400]);
    expect(picture.length).toBeLessThan(20_000);
  });

  it('are accepted as photographs of findings', () => {
    const field = { field: 'picture', label: 'Das Bild' };
    expect(decodePicture(drawBrakeDisc().toString('base64'), field).type).toBe('image/png');
  });

  it('keep every pixel when encoded', () => {
    const png = encodePng(2, 2, new Uint8Array([1, 2, 3, 4, 5, 6, 11, 12, 13, 4, 5, 6]));
    const length = png.readUInt32BE(33);
    const lines = inflateSync(png.subarray(41, 41 + length));
    expect([...lines]).toEqual([2, 1, 2, 3, 4, 5, 6, 2, 10, 10, 10, 0, 0, 0]);
  });
});
