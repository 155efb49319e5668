import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsDayOrInstant } from '../inventory/stock/day-or-instant.js';
import type { Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import { IsLocalDate, IsId } from '../kernel/text-fields.js';
import { IsPageKey, IsSearch } from '../kernel/pages.js';
import { AUDIT_KINDS, type AuditKind } from './audit-kinds.js';

export class AuditSubjectsQuery {
  @IsIn(AUDIT_KINDS)
  kind!: AuditKind;

  @IsSearch()
  search?: string;
}

export class AuditQuery {
  /** A day (its end) or an instant; default: now. */
  @IsOptional()
  @IsDayOrInstant()
  at?: string;

  @IsPageKey()
  after?: string;
}

export class WhatIfQuery extends AuditQuery {
  @IsString()
  @MaxLength(36)
  @IsId()
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

/** The state at a moment, the events that led to it, and the differences from today. */
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
  /** Times of later events, for the slider. */
  readonly later: readonly Instant[];
  /** True if an event was left out: the shown state never existed. */
  readonly hypothetical: boolean;
};

/** Personal data that may or must be erased. `dueOn`: first due date, a local date. */
export type DueItem = { readonly id: string; readonly label: string; readonly dueOn: LocalDate };

/** An invoice that stays after its retention, and why. */
export type KeptItem = DueItem & { readonly reason: string };

/** GET /audit/due: each list with the longest overdue first, at most 500. */
export type DueAnswer = {
  /** Invoices past their retention: `POST /invoices/retention/release` erases recipient and documents. */
  readonly recipients: readonly DueItem[];
  /** Invoices past their retention that stay, at most 500: unpaid, or under a hold. */
  readonly kept: readonly KeptItem[];
  /** Bank statements past their retention: `POST /bank/statements/release` erases texts and file, unless a hold keeps them. */
  readonly statements: readonly (DueItem & { readonly reason: string | null })[];
  /** Appointments without customer, 24 months after their day: `POST /appointment/{id}/forget`. */
  readonly appointments: readonly DueItem[];
  /** Customers without activity for 36 months: `POST /customers/{id}/erase`. */
  readonly customers: readonly DueItem[];
};

/** GET /audit/seal: the sealed part of the log. */
export type SealAnswer = {
  readonly events: number;
  readonly position: number;
  readonly hash: string | null;
  readonly sealedAt: Instant | null;
};

/** A file that the log names and that is not what it was: `PDF: Rechnung RE-2026-00001`. */
export type DocumentFaultAnswer = { readonly document: string; readonly fault: 'missing' | 'changed' };

/**
 * POST /audit/seal/verify. `intact`: the chain and all files are what they were. `position`: the first break, one-based;
 * null if the chain is intact. Files are read only if the chain is intact; `damaged` names at most 100.
 */
export type SealVerdictAnswer = {
  readonly intact: boolean;
  readonly events: number;
  readonly position: number | null;
  readonly fault: string | null;
  /** How many files were compared with their hash. */
  readonly documents: number;
  readonly damaged: readonly DocumentFaultAnswer[];
};
