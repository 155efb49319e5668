import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AnyEventDefinition } from '#contracts/kernel/domain-event.js';
import { ERASED } from '#contracts/kernel/erased.js';
import type { PersonalKey } from './personal-keys.js';

/**
 * The reserved field of a stored event for its personal fields. The subject and the field names are in clear text, so
 * that the event can be read whatever today's definition says. The values are one ciphertext: one cipher run per event,
 * not per field.
 */
const PERSONAL = '$personal';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Fields = Readonly<Record<string, unknown>>;

type Sealed = {
  readonly subject: string;
  /** Distinguishes a key made after an erasure from the key of the event. */
  readonly keyId: string;
  readonly fields: readonly string[];
  /** Base64 of nonce, ciphertext and tag. */
  readonly values: string;
};

/** The personal fields do not decrypt under the key they name: the event is damaged or was tampered with. */
class PersonalDataDamaged extends Error {
  override readonly name = 'PersonalDataDamaged';
}

/** The data subject whose key encrypts these fields; null if no personal field has a value. */
export function subjectToSeal(definition: AnyEventDefinition, data: unknown): string | null {
  if (!isFields(data) || fieldsToSeal(definition, data).length === 0) return null;
  const subject = data[definition.personal?.subject ?? ''];
  if (typeof subject !== 'string' || subject === '')
    throw new TypeError('An event with personal fields names no data subject');
  return subject;
}

/** Encrypts the personal fields. The ciphertext is bound to the event's id: it does not decrypt in another event. */
export function sealFields(
  definition: AnyEventDefinition,
  eventId: string,
  data: Fields,
  key: PersonalKey,
): Fields {
  const fields = fieldsToSeal(definition, data);
  const open: Record<string, unknown> = { ...data };
  const personal: Record<string, unknown> = {};
  for (const field of fields) {
    personal[field] = data[field];
    delete open[field];
  }
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.secret, iv);
  cipher.setAAD(Buffer.from(eventId));
  const values = Buffer.concat([
    iv,
    cipher.update(JSON.stringify(personal)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const subject = data[definition.personal?.subject ?? ''] as string;
  open[PERSONAL] = { subject, keyId: key.id, fields, values: values.toString('base64') } satisfies Sealed;
  return open;
}

/** The data subject whose key decrypts the stored data; null if nothing is encrypted. */
export function subjectToOpen(stored: unknown): string | null {
  return sealedOf(stored)?.subject ?? null;
}

/** Decrypts the data; `[gelöscht]` in personal fields whose key is gone. Throws `PersonalDataDamaged`. */
export function openFields(
  eventId: string,
  stored: unknown,
  keys: ReadonlyMap<string, PersonalKey>,
): unknown {
  const sealed = sealedOf(stored);
  if (sealed === null) return stored;
  const { [PERSONAL]: _, ...open } = stored as Fields;
  const key = keys.get(sealed.subject);
  if (key === undefined || key.id !== sealed.keyId) {
    return { ...open, ...Object.fromEntries(sealed.fields.map((field) => [field, ERASED])) };
  }
  return { ...open, ...decrypt(eventId, sealed, key) };
}

function decrypt(eventId: string, sealed: Sealed, key: PersonalKey): Fields {
  try {
    const bytes = Buffer.from(sealed.values, 'base64');
    const decipher = createDecipheriv(CIPHER, key.secret, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(eventId));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const json = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(json.toString()) as Fields;
  } catch (error) {
    throw new PersonalDataDamaged(`Personal fields of event ${eventId} do not decrypt`, { cause: error });
  }
}

/** A field without a value is not personal and stays as it is. */
function fieldsToSeal(definition: AnyEventDefinition, data: Fields): readonly string[] {
  return (
    definition.personal?.fields.filter((field) => data[field] !== null && data[field] !== undefined) ?? []
  );
}

function sealedOf(stored: unknown): Sealed | null {
  return isFields(stored) && Object.hasOwn(stored, PERSONAL) ? (stored[PERSONAL] as Sealed) : null;
}

function isFields(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** Only this file may write the reserved field. */
export function assertNotReserved(data: unknown): void {
  if (isFields(data) && Object.hasOwn(data, PERSONAL))
    throw new TypeError(`The field ${PERSONAL} is reserved`);
}
