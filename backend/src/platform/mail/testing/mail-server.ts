import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail server for tests that accepts every mail unless told to refuse; it has no log-in. */
export type MailServer = {
  readonly url: string;
  readonly received: readonly string[];
  /** Every command line, as it came. */
  readonly commands: readonly string[];
  /** The answer to `MAIL`; initially `250 ok`. */
  answerToSender: string;
  /** The answer to `RCPT`; initially `250 ok`. */
  answerToRecipient: string;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    speakSmtp(socket, mailServer, { received, commands });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    commands,
    answerToSender: '250 ok',
    answerToRecipient: '250 ok',
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mailServer;
}

type Answers = Pick<MailServer, 'answerToSender' | 'answerToRecipient'>;

type Heard = { readonly received: string[]; readonly commands: string[] };

function speakSmtp(socket: Socket, answers: Readonly<Answers>, { received, commands }: Heard): void {
  let inMessage = false;
  let message = '';
  socket.write('220 ahornhof.example\r\n');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
      if (!inMessage) commands.push(line);
      if (inMessage && line === '.') {
        inMessage = false;
        received.push(message);
        socket.write('250 kept\r\n');
      } else if (inMessage) message += `${line}\n`;
      else if (line === 'DATA') {
        inMessage = true;
        message = '';
        socket.write('354 go on\r\n');
      } else if (line.startsWith('EHLO')) socket.write('250-ahornhof.example\r\n250 AUTH PLAIN\r\n');
      else if (line === 'STARTTLS') socket.write('502 5.5.1 no such command\r\n');
      else if (line.startsWith('AUTH')) socket.write('535 5.7.8 not accepted\r\n');
      else if (line.startsWith('MAIL')) socket.write(`${answers.answerToSender}\r\n`);
      else if (line.startsWith('RCPT')) socket.write(`${answers.answerToRecipient}\r\n`);
      else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
  socket.on('error', () => socket.destroy());
}
