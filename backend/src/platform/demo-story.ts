import type { Type } from '@nestjs/common';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';

/** A customer of the demo, as he would write his name into a form. */
export type DemoPerson = {
  readonly name: string;
  readonly email: string;
  readonly telefon?: string;
  readonly kfz: string;
  /** Where a customer lives who has come for years; all live in the garage's own town. */
  readonly street?: string;
};

/** What the demo is told with: the routes of the product, at the time of the scene. */
export type DemoStory = {
  /** The customers by a short name: `berger`. */
  readonly people: Readonly<Record<string, DemoPerson>>;
  /** The day that lies so many days after the Monday of the week that the demo shows first; before it: negative. */
  date(day: number): LocalDate;
  /** Some part of the application that no route reaches. */
  part<Part>(type: Type<Part> | symbol): Part;
  /** Calls a route as this member of the staff, '' as a visitor. Throws when it is refused; what is written is in the lists afterwards. */
  call<Answer = unknown>(username: string, method: string, path: string, body?: object): Promise<Answer>;
  /** Keeps the id of something under a name, for later scenes, also of other modules. */
  keep(name: string, id: string): void;
  /** The id that was kept under the name. Throws when there is none. */
  idOf(name: string): string;
};

/** Something that happened at one time. */
export type Scene = {
  /** Days after the Monday of the week that the demo shows first; before it: negative. */
  readonly day: number;
  readonly time: LocalTime;
  readonly tell: (story: DemoStory) => Promise<void>;
};

/** What happened in one module. The scenes of all chapters are told in the order of their times, the same every time. */
export type DemoChapter = readonly Scene[];
