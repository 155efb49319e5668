import type { Type } from '@nestjs/common';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';

/** A customer of the demo, as typed into a form. */
export type DemoPerson = {
  readonly name: string;
  readonly email: string;
  readonly telefon?: string;
  readonly kfz: string;
  /** Address of a regular customer; all live in the garage's town. */
  readonly street?: string;
};

/** Tools for demo scenes: calls of the product's routes at the time of the scene. */
export type DemoStory = {
  /** Customers by short name: `berger`. */
  readonly people: Readonly<Record<string, DemoPerson>>;
  /** The date `day` days after the Monday of the first week shown; negative: before it. */
  date(day: number): LocalDate;
  part<Part>(type: Type<Part> | symbol): Part;
  /**
   * Calls a route as this user, '' as a visitor. Throws on a refusal; resolves after the read models have caught up.
   */
  call<Answer = unknown>(username: string, method: string, path: string, body?: object): Promise<Answer>;
  keep(name: string, id: string): void;
  idOf(name: string): string;
};

export type Scene = {
  /** Days after the Monday of the first week shown; negative: before it. */
  readonly day: number;
  readonly time: LocalTime;
  readonly tell: (story: DemoStory) => Promise<void>;
};

/** The scenes of one module. Scenes of all chapters run in chronological order. */
export type DemoChapter = readonly Scene[];
