import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { IsDayOrInstant } from '../inventory/day-or-instant.js';
import type { Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import { IsLocalDate } from '../kernel/text-fields.js';
import { IsPageKey, IsSearch } from '../kernel/pages.js';
import { AUDIT_KINDS, type AuditKind } from './audit-kinds.js';

/** GET /audit/subjects. */
export class AuditSubjectsQuery {
  @IsIn(AUDIT_KINDS)
  kind!: AuditKind;

  @IsSearch()
  search?: string;
}

/** GET /audit/{kind}/{id}. */
export class AuditQuery {
  /** A day (its end) or an instant; default: now. */
  @IsOptional()
  @IsDayOrInstant()
  at?: string;

  /** `next` of the page before. */
  @IsPageKey()
  after?: string;
}

/** GET /audit/{kind}/{id}/what-if. */
export class WhatIfQuery extends AuditQuery {
  /** The event that is left out. */
  @IsString()
  @MaxLength(36)
  @IsUUID('all')
  without!: string;
}

/** GET /audit/export: days, inclusive. */
export class Z3Query {
  @IsLocalDate({ message: 'Bitte einen Zeitraum angeben.' })
  from!: LocalDate;

  @IsLocalDate({ message: 'Bitte einen Zeitraum angeben.' })
  to!: LocalDate;
}

/** At most 20. */
export type AuditSubject = { readonly id: string; readonly label: string };

/** A line of a state as people read it. */
export type AuditField = { readonly field: string; readonly label: string; readonly value: string };

export type AuditEvent = {
  readonly id: string;
  readonly type: string;
  readonly what: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly at: Instant;
  readonly revision: number;
  readonly position: string;
};

/** What was known of a thing at a moment, how that came to be, and what is different today. */
export type AuditAnswer = {
  readonly kind: AuditKind;
  readonly id: string;
  readonly label: string;
  readonly at: Instant;
  /** Null before the first event. */
  readonly then: { readonly fields: readonly AuditField[] } | null;
  readonly now: { readonly fields: readonly AuditField[] };
  readonly differences: readonly {
    readonly field: string;
    readonly label: string;
    readonly then: string | null;
    readonly now: string | null;
  }[];
  /** Up to the moment, oldest first. */
  readonly events: readonly AuditEvent[];
  readonly next: string | null;
  /** When things happened after the moment, for the slider. */
  readonly later: readonly Instant[];
  /** True: one event was left out, and nothing of it is so. */
  readonly hypothetical: boolean;
};

/** Something personal that may or must go; `dueOn`: since when, a local date. */
export type DueItem = { readonly id: string; readonly label: string; readonly dueOn: LocalDate };

/** GET /audit/due: each list the longest due first, at most 500. */
export type DueAnswer = {
  /** Invoices past their retention: recipient and papers go by themselves within a day. */
  readonly recipients: readonly DueItem[];
  /** Appointments of people without an account, 24 months after their day: `POST /appointment/{id}/forget`. */
  readonly appointments: readonly DueItem[];
  /** Customers with whom nothing happened for 36 months: `POST /customers/{id}/erase`. */
  readonly customers: readonly DueItem[];
};

/** GET /audit/seal: how far the log is sealed. */
export type SealAnswer = {
  readonly events: number;
  readonly position: number;
  readonly hash: string | null;
  readonly sealedAt: Instant | null;
};

/** POST /audit/seal/verify. `position`: of the first break, counted from 1; null where the chain is whole. */
export type SealVerdictAnswer = {
  readonly intact: boolean;
  readonly events: number;
  readonly position: number | null;
  readonly fault: string | null;
};
