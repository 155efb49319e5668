import CircuitBreaker from 'opossum';
import { isRecord, readAtMost } from '../outside/answer-body.js';
import { breakerAround } from '../outside/circuit-breaker.js';
import { UNAVAILABLE, type VatIdCheck, type VatIdStatement } from './vat-id-check.js';

type Register = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Timeout of one request including its body; default 5 s. */
  readonly withinMs?: number;
  /** Milliseconds before an open breaker lets one question through; default 30,000. */
  readonly resetAfterMs?: number;
};

const REQUEST_WITHIN_MS = 5_000;
const MAX_BYTES = 64 * 1024;
const MAX_TEXT = { name: 300, address: 500, requestIdentifier: 50 } as const;

/** What the register says instead of an answer when the garage's own VAT id is not registered. */
const WRONG_REQUESTER = 'INVALID_REQUESTER_INFO';

/** One member state is away, or does not read the number: no reason to leave the others alone. */
const OF_MEMBER_STATE: ReadonlySet<unknown> = new Set([
  'MS_UNAVAILABLE',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'TIMEOUT',
  'INVALID_INPUT',
]);

/**
 * VIES, the register of the European Commission, over its REST API (`POST /check-vat-number`). A member state that is
 * away, a redirect, and an answer that nobody can read are all "unavailable".
 */
export class Vies implements VatIdCheck {
  readonly isOn = true;
  private readonly breaker: CircuitBreaker<[string, string | null], VatIdStatement>;

  constructor(private readonly register: Register) {
    this.breaker = breakerAround((vatId: string, requester: string | null) => this.asked(vatId, requester), {
      resetAfterMs: register.resetAfterMs,
    });
  }

  async ask(vatId: string, requester: string | null): Promise<VatIdStatement | null> {
    try {
      return await this.breaker.fire(vatId, requester);
    } catch (error) {
      return CircuitBreaker.isOurError(error as Error) ? null : UNAVAILABLE;
    }
  }

  close(): void {
    this.breaker.shutdown();
  }

  private async asked(vatId: string, requester: string | null): Promise<VatIdStatement> {
    const answer = await this.post(vatId, requester);
    if (requester !== null && faultIn(answer) === WRONG_REQUESTER)
      return statementIn(await this.post(vatId, null));
    return statementIn(answer);
  }

  private async post(vatId: string, requester: string | null): Promise<Readonly<Record<string, unknown>>> {
    const own =
      requester === null
        ? {}
        : { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) };
    const response = await fetch(`${this.register.url}/check-vat-number`, {
      method: 'POST',
      // A redirect could send the VAT id to any host.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.register.withinMs ?? REQUEST_WITHIN_MS),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2), ...own }),
    });
    const body = await readAtMost(response, MAX_BYTES);
    const answer: unknown = body === null ? null : JSON.parse(body);
    if (!isRecord(answer) || (!response.ok && faultIn(answer) === null))
      throw new Error('The register answered no object');
    return answer;
  }
}

function faultIn({ errorWrappers }: Readonly<Record<string, unknown>>): unknown {
  const [first]: readonly unknown[] = Array.isArray(errorWrappers) ? errorWrappers : [];
  return isRecord(first) ? first['error'] : null;
}

/** Throws if the register gave no answer about the VAT id. */
function statementIn(answer: Readonly<Record<string, unknown>>): VatIdStatement {
  if (OF_MEMBER_STATE.has(faultIn(answer))) return UNAVAILABLE;
  const { valid } = answer;
  if (typeof valid !== 'boolean') throw new Error('The register gave no answer');
  const text = (field: keyof typeof MAX_TEXT): string | null => {
    const value = answer[field];
    // Member states that tell no names answer "---".
    if (typeof value !== 'string' || /^[\s-]*$/.test(value)) return null;
    return value.trim().slice(0, MAX_TEXT[field]);
  };
  return {
    outcome: valid ? 'VALID' : 'INVALID',
    name: text('name'),
    address: text('address'),
    consultationNumber: text('requestIdentifier'),
  };
}
