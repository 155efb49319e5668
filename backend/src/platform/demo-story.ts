import type { Type } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { Actor } from '#contracts/access/actor.js';
import type { Role } from '#contracts/access/roles.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import type { Platform } from './platform.js';
import type { CommandContext } from './streams/stream-type.js';

/** What a chapter of the demo is told with. */
export type DemoStory = {
  readonly platform: Platform;
  readonly commands: CommandBus;
  /** The Monday of the week that the demo shows first. */
  readonly monday: LocalDate;
  /** Some part of the application that is not a command. */
  part<Part>(type: Type<Part>): Part;
  /** Somebody with this role; the same at every call. */
  actor(role: Role): Actor;
  /** Sets the story's clock to this time and gives the context of a command made then. The clock only goes forward. */
  at(date: LocalDate, time: LocalTime, actor: Actor): CommandContext;
  /** Waits until read models and jobs have followed. */
  settle(): Promise<void>;
};

/** A chapter: fills the module through the commands that its routes use, the same every time. */
export type DemoChapter = (story: DemoStory) => Promise<void>;
