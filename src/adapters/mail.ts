import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One message as it leaves. */
export interface Message {
  /** Stays the same when a message has to be sent again, so that a mail program can tell. */
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Hands messages over; rejects when the other side does not take one. */
export interface Mailer {
  send(message: Message): Promise<void>;
  close(): void;
}

const SEND_TIMEOUT_MS = 20_000;

/** The library is large, and loaded with the first message. */
const loadLibrary = () => import("nodemailer");

/** What nodemailer takes. Addresses go in as values, so that none of them can become a header. */
function envelope(from: string, { id, to, replyTo, subject, text, html }: Message) {
  const host = /@([^\s@>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    messageId: `<${id}@${host}>`,
    subject,
    text,
    html,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Sends through the mail server at `url` (`smtp://` or `smtps://`, with user and password where it asks for them). */
export function smtpMailer(url: string, from: () => string): Mailer {
  const open = async () =>
    (await loadLibrary()).createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(message) {
      opened ??= open();
      const transport = await opened;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("The mail server did not answer.")), SEND_TIMEOUT_MS);
      });
      try {
        await Promise.race([transport.sendMail(envelope(from(), message)), timeout]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Writes each message as an `.eml` file into `folder`, and tells `log` the link in it: for a machine without a mail server. */
export function outboxFolder(folder: string, from: () => string, log: (line: string) => void): Mailer {
  return {
    async send(message) {
      const transport = (await loadLibrary()).createTransport({ streamTransport: true, buffer: true });
      const { message: bytes } = await transport.sendMail(envelope(from(), message));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${message.id}.eml`);
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      const link = /https?:\/\/\S+/.exec(message.text)?.[0];
      log(`Mail to ${message.to}: ${message.subject}${link ? ` · ${link}` : ""} · ${file}`);
    },
    close() {},
  };
}
