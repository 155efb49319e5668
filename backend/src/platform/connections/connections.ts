import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import { connectionsStream, type ChosenConnections } from '#contracts/settings/connections.js';
import type { Config } from '../config/config.js';
import type { MailAddress } from '../mail/mailer.js';
import { addressOfMachine } from '../config/address-of-machine.js';
import { senderOf } from '../mail/sender.js';
import type { Streams } from '../streams/streams.js';
import type { Vault } from '../vault/vault.js';

/** What the environment sets; it wins over the settings. */
export type FixedConnections = Pick<Config, 'smtpUrl' | 'publicUrl' | 'backupDirectory' | 'host' | 'port'>;

export const NOTHING_FIXED: FixedConnections = {
  smtpUrl: null,
  publicUrl: null,
  backupDirectory: null,
  host: '127.0.0.1',
  port: 3_000,
};

/**
 * The mail server, public address and backup folder in force: those of the environment, else those of the settings. They
 * are read at each use, so that every process follows a change at once.
 */
export class Connections {
  constructor(
    readonly fixed: FixedConnections,
    private readonly streams: Pick<Streams, 'load'>,
    private readonly vault: Pick<Vault, 'get'>,
  ) {}

  /** The mail server as a URL with user and password; null: mails are written to the folder `postausgang`. */
  async smtpUrl(): Promise<string | null> {
    const { smtpUrl } = this.fixed;
    return smtpUrl ?? smtpUrlOf(await this.chosen(), (id) => this.password(id));
  }

  async sendsMails(): Promise<boolean> {
    return this.fixed.smtpUrl !== null || (await this.chosen()).mailHost !== null;
  }

  /** The address visitors use, scheme and host in small letters, without a trailing slash; null if unknown. */
  async publicUrl(): Promise<string | null> {
    const { publicUrl } = this.fixed;
    return written(publicUrl ?? (await this.chosen()).publicUrl);
  }

  /** The beginning of links in mails: the public address, else this machine's. */
  async linkBase(): Promise<string> {
    return (await this.publicUrl()) ?? addressOfMachine(this.fixed);
  }

  /** Absolute path of the folder for daily backups; null: none. */
  async backupFolder(): Promise<string | null> {
    return this.fixed.backupDirectory ?? (await this.chosen()).backupFolder;
  }

  /** Who mails are from: the chosen sender, else the garage's mail address. */
  async senderOf(company: Pick<CompanyDetails, 'name' | 'email'>): Promise<MailAddress> {
    const { mailSender } = await this.chosen();
    const from = mailSender === null ? company : { ...company, email: mailSender };
    return senderOf(from, await this.publicUrl());
  }

  private async chosen(): Promise<ChosenConnections> {
    return (await this.streams.load(connectionsStream, '')).state;
  }

  private async password(id: string): Promise<string> {
    const bytes = await this.vault.get('mail-passwords', id);
    return bytes === null ? '' : Buffer.from(bytes).toString('utf8');
  }
}

/** Whether the environment's mail server is known only to the workers: an API gets a stand-in. */
export function isKnownElsewhere(
  { fixed }: Pick<Connections, 'fixed'>,
  { role }: Pick<Config, 'role'>,
): boolean {
  return role === 'api' && fixed.smtpUrl !== null;
}

/** `host:port` of a mail server's URL, without user and password. */
export function serverIn(smtpUrl: string): string {
  return new URL(smtpUrl).host;
}

async function smtpUrlOf(
  { mailHost, mailPort, mailEncryption, mailUser, mailPasswordId }: ChosenConnections,
  passwordOf: (id: string) => Promise<string>,
): Promise<string | null> {
  if (mailHost === null) return null;
  const password = mailPasswordId === null ? '' : await passwordOf(mailPasswordId);
  const login = mailUser === null ? '' : `${encodeURIComponent(mailUser)}:${encodeURIComponent(password)}@`;
  return `${mailEncryption === 'TLS' ? 'smtps' : 'smtp'}://${login}${mailHost}:${mailPort}`;
}

function written(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return (origin + pathname).replace(/\/{1,300}$/, '');
}
