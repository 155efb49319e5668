import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { LogoType } from '#contracts/settings/company-profile.js';
import { LOGO_MAX_BYTES } from '#contracts/settings/settings.api.js';

/** The picture that a form sent as base64, with or without a data URL's prefix. 400 when it is none, 413 above 2 MiB. */
export function decodeLogo(sent: string): { readonly bytes: Uint8Array; readonly type: LogoType } {
  const base64 = sent.replace(/^data:[\w/+.-]*;base64,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw invalid('logo', 'Das Logo muss als Base64-Text gesendet werden.');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > LOGO_MAX_BYTES) {
    throw refuse('too-large', { field: 'logo', detail: 'Das Logo darf höchstens 2 MiB groß sein.' });
  }
  const type = pictureType(bytes);
  if (type === null) throw invalid('logo', 'Das Logo muss ein PNG-, JPEG- oder WebP-Bild sein.');
  return { bytes, type };
}

/** What the bytes are by their signature; the name or the sender's word counts for nothing. */
function pictureType(bytes: Buffer): LogoType | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}
