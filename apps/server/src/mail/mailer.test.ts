import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailer } from './mailer.ts';

const MAIL = { to: 'ada@example.org', subject: 'Hello', text: 'A link:\n\nhttp://localhost/#code=secret' };

let dataDir: string;
const log = { warn: vi.fn<FastifyBaseLogger['warn']>(), error: vi.fn<FastifyBaseLogger['error']>() };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sixtyfour-mail-'));
  vi.clearAllMocks();
});

afterEach(() => rm(dataDir, { recursive: true }));

describe('without a mail server', () => {
  const config = () => ({ smtpUrl: null, mailFrom: null, dataDir });

  test('each mail is a file that only the owner can read, in sending order, and a warning is logged (A-70)', async () => {
    const mailer = createMailer({ config: config(), log });
    const outbox = join(dataDir, 'outbox');
    expect(log.warn).toHaveBeenCalledWith({ folder: outbox }, expect.stringContaining('SMTP_URL'));
    mailer.send(MAIL);
    await mailer.close();
    const files = await readdir(outbox);
    expect(files).toHaveLength(1);
    const file = join(outbox, files[0] ?? '');
    expect(await readFile(file, 'utf8')).toBe(`To: ${MAIL.to}\nSubject: ${MAIL.subject}\n\n${MAIL.text}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  });

  test('mails are deleted after a day, when their codes are no longer valid', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'], now: Date.parse('2026-11-29T12:00:00Z') });
    const outbox = join(dataDir, 'outbox');
    await mkdir(outbox);
    for (const name of ['2026-11-28T11-59-59.000Z-1.txt', '2026-11-28T12-30-00.000Z-2.txt', 'notes'])
      await writeFile(join(outbox, name), '');
    const mailer = createMailer({ config: config(), log });
    await expect.poll(() => readdir(outbox)).toEqual(['2026-11-28T12-30-00.000Z-2.txt', 'notes']);
    vi.advanceTimersByTime(3_600_000);
    await expect.poll(() => readdir(outbox)).toEqual(['notes']);
    await mailer.close();
    vi.useRealTimers();
  });

  test('S-22 a mail that cannot be written is logged without address and text', async () => {
    const mailer = createMailer({ config: { ...config(), dataDir: '/dev/null' }, log });
    mailer.send(MAIL);
    await mailer.close();
    expect(log.error).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.error.mock.calls)).not.toMatch(/ada|secret/);
  });
});

/** A mail server that accepts everything, or refuses the recipient. */
function startMailServer(accepts: boolean): Promise<{ server: Server; url: string; lines: string[] }> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    const reply = (line: string) => socket.write(`${line}\r\n`);
    reply('220 mail.test');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
          reply('250 kept');
        } else if (line === 'DATA') {
          inData = true;
          reply('354 go on');
        } else if (line.startsWith('RCPT') && !accepts) reply(`550 no mailbox ${line}`);
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else reply('250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines });
    });
  });
}

describe('with a mail server', () => {
  test('the mail is sent to it, with the configured sender', async () => {
    const { server, url, lines } = await startMailServer(true);
    const mailFrom = 'Sixtyfour <no-reply@chess.example>';
    const mailer = createMailer({ config: { smtpUrl: url, mailFrom, dataDir }, log });
    mailer.send(MAIL);
    await mailer.close();
    server.close();
    expect(log.warn).not.toHaveBeenCalled();
    expect(log.error).not.toHaveBeenCalled();
    expect(lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<no-reply@chess.example>',
        'RCPT TO:<ada@example.org>',
        `From: ${mailFrom}`,
        'To: ada@example.org',
        'Subject: Hello',
      ]),
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('S-22 a mail that is refused is logged without address and text', async () => {
    const { server, url } = await startMailServer(false);
    const mailer = createMailer({ config: { smtpUrl: url, mailFrom: 'a@chess.example', dataDir }, log });
    mailer.send(MAIL);
    await mailer.close();
    server.close();
    expect(log.error).toHaveBeenCalledWith(
      { mail: expect.objectContaining({ code: 'EENVELOPE', responseCode: 550 }) },
      expect.any(String),
    );
    expect(JSON.stringify(log.error.mock.calls)).not.toMatch(/ada|secret/);
  });
});
