import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { access, constants, stat } from 'node:fs/promises';
import { Refusal } from '#contracts/kernel/problem.js';
import {
  connectionsStream,
  type ChosenConnections,
  type ConnectionDetails,
} from '#contracts/settings/connections.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { newUuid } from '../platform/new-uuid.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { VAULT, type Vault } from '../platform/vault/vault.js';
import { chooseConnections, folderFaults, type BackupRules, type PasswordChange } from './connections.js';

const PASSWORDS = 'mail-passwords';
const MOST_PASSWORDS = 1_000;
/** Longer than any call takes: an older password without an event belongs to a call that died. */
const ABANDONED_AFTER_MS = 60 * 60 * 1_000;

export class ChooseConnections extends Command<ChosenConnections> {
  constructor(
    readonly details: ConnectionDetails,
    /** Undefined: stays; null: none. */
    readonly password: string | null | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChooseConnections)
export class ChooseConnectionsHandler implements ICommandHandler<ChooseConnections> {
  private readonly rules: BackupRules;

  constructor(
    private readonly streams: Streams,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CONFIG) { dataDirectory, engines }: Config,
  ) {
    this.rules = { dataDirectory, isCluster: engines.kind === 'cluster' };
  }

  /**
   * Stores a new password before the event, and deletes the former one after it: a crash in between leaves an unused
   * password, which a later call deletes, but never an event without its password.
   */
  async execute({ details, password, context }: ChooseConnections): Promise<ChosenConnections> {
    const { state: before } = await this.streams.load(connectionsStream, '');
    const isFolderUsable = await this.isUsable(details, before);
    const change: PasswordChange = typeof password === 'string' ? newUuid() : password;
    if (typeof change === 'string')
      await this.vault.put(PASSWORDS, change, Buffer.from(password ?? '', 'utf8'));
    const decide = chooseConnections(details, change, { ...this.rules, isFolderUsable });
    try {
      const { state } = await this.streams.handle(connectionsStream, '', decide, context, context);
      await this.forget(before.mailPasswordId, state.mailPasswordId);
      return state;
    } catch (error) {
      // Without an answer of the store the event may be there.
      if (error instanceof Refusal && error.status < 500) await this.forget(change ?? null, null);
      throw error;
    }
  }

  /** Looks only at a new folder that the rules allow. */
  private async isUsable(details: ConnectionDetails, before: ChosenConnections): Promise<boolean> {
    const { backupFolder } = details;
    if (backupFolder === null || backupFolder === before.backupFolder) return true;
    return folderFaults(details, this.rules).length > 0 || isWritable(backupFolder);
  }

  /** Deletes this password, and those that died calls have left; the current one stays. */
  private async forget(id: string | null, current: string | null): Promise<void> {
    const kept = await this.vault.list(PASSWORDS, '', MOST_PASSWORDS);
    const inUse = current ?? (await this.streams.load(connectionsStream, '')).state.mailPasswordId;
    const isUnused = ({ key }: { readonly key: string }): boolean =>
      key !== inUse && (key === id || isAbandoned(key));
    for (const { key } of kept.filter(isUnused)) await this.vault.delete(PASSWORDS, key);
  }
}

/** By the time in a UUID of version 7. */
function isAbandoned(id: string): boolean {
  const madeAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return madeAt < Date.now() - ABANDONED_AFTER_MS;
}

/** A folder that is missing may be a disk that is not mounted: it is not created. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
  }
}
