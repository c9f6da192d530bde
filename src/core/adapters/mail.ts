import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** An outgoing message. */
export interface Message {
  /** Stays the same when a message is sent again, so that mail programs detect duplicates. */
  id: string;
  to: string;
  replyTo: string | null;
  /** An address of ours to which a mail program posts when its reader wants no more such letters. */
  unsubscribe?: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Sends messages; rejects if the mail server does not accept one. */
export interface Mailer {
  send(message: Message): Promise<void>;
  close(): void;
}

const SEND_TIMEOUT_MS = 20_000;

/** The library is large, so it is loaded with the first message. */
const loadLibrary = () => import("nodemailer");

/** Options for nodemailer; addresses are passed as values, so that none of them can become a header. */
function envelope(from: string, { id, to, replyTo, unsubscribe, subject, text, html }: Message) {
  const host = /@([^\s@>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    messageId: `<${id}@${host}>`,
    subject,
    text,
    html,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** Sends through the mail server at `url` (`smtp://` or `smtps://`, with user and password if needed). */
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

/** Connects and signs in to the mail server at `url` without sending anything; rejects with its reason. */
export async function checkMailServer(url: string, timeoutMs: number): Promise<void> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = (await loadLibrary()).createTransport({ url, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

interface OutboxLog {
  log(line: string): void;
  /** Whether the log shows links, which sign in anyone who opens them. */
  showsLinks: boolean;
}

/** Writes messages as `.eml` files and logs a line for each, for a machine without a mail server. */
export function outboxFolder(folder: string, from: () => string, { log, showsLinks }: OutboxLog): Mailer {
  return {
    async send(message) {
      const transport = (await loadLibrary()).createTransport({ streamTransport: true, buffer: true });
      const { message: bytes } = await transport.sendMail(envelope(from(), message));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${message.id}.eml`);
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      const link = /https?:\/\/\S+/.exec(message.text)?.[0];
      log(
        showsLinks
          ? `E-mail to ${message.to}: ${message.subject}${link ? ` · ${link}` : ""} · ${file}`
          : `An e-mail was written to ${file}, since there is no mail server.`,
      );
    },
    close() {},
  };
}
