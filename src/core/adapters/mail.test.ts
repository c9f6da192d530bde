import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { type Message, outboxFolder, smtpMailer } from "./mail.ts";

const message: Message = {
  id: "0190-confirm",
  to: "member@example.org",
  replyTo: "visitor@example.org",
  subject: "Ṣé o wà? Please confirm",
  text: "Follow https://malimbe.example.org/confirm/abc",
  html: '<p>Follow <a href="https://malimbe.example.org/confirm/abc">this</a></p>',
};
const from = () => "Malimbe <office@example.org>";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A real SMTP server on its own port; `refuse` is its response to each message. */
async function listen(refuse?: string, unknown?: string) {
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      done(address === unknown ? Object.assign(new Error("No such user"), { responseCode: 550 }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refuse) return done(Object.assign(new Error(refuse), { responseCode: 451 }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const bound = server.listen(0, "127.0.0.1", () => {
      const address = bound.address();
      resolve(address && typeof address === "object" ? address.port : 0);
    });
  });
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, from);
  closing.push(() => mailer.close());
  return { mailer, received };
}

describe("a mail server", () => {
  test("receives both bodies, the sender, the recipient and a stable id", async () => {
    const { mailer, received } = await listen();
    await mailer.send(message);
    expect(received.map(({ to }) => to)).toEqual([["member@example.org"]]);
    const mail = await PostalMime.parse(received[0]?.raw ?? "");
    expect(mail).toMatchObject({
      subject: message.subject,
      from: { name: "Malimbe", address: "office@example.org" },
      messageId: "<0190-confirm@example.org>",
    });
    expect(mail.replyTo?.[0]?.address).toBe("visitor@example.org");
    expect(mail.text?.trim()).toBe(message.text);
    expect(mail.html?.trim()).toBe(message.html);
  });

  test("that refuses a message causes an error, so that it is sent again", async () => {
    const { mailer } = await listen("Try later");
    await expect(mailer.send(message)).rejects.toThrow(/Try later/);
  });

  test("that knows no such address says so by its code, so that it is not asked again", async () => {
    const { mailer } = await listen(undefined, message.to);
    await expect(mailer.send(message)).rejects.toMatchObject({ command: "RCPT TO", responseCode: 550 });
  });

  test("that is unreachable causes an error", async () => {
    const mailer = smtpMailer("smtp://127.0.0.1:9", from);
    closing.push(() => mailer.close());
    await expect(mailer.send(message)).rejects.toThrow();
  });

  test.each(["subject", "replyTo", "to"] as const)(
    "gets no further header by a line break in %s",
    async (field) => {
      const { mailer, received } = await listen();
      const attack = { ...message, [field]: "a@example.org\r\nBcc: everybody@example.org" };
      await mailer.send(attack).catch(() => undefined);
      for (const { to, raw } of received) {
        expect(to).not.toContain("everybody@example.org");
        expect(raw).not.toMatch(/^Bcc:/im);
      }
    },
  );
});

describe("the outbox folder", () => {
  async function sendToFolder(showsLinks: boolean) {
    const folder = await mkdtemp(join(tmpdir(), "malimbe-outbox-"));
    closing.push(() => rm(folder, { recursive: true }));
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await outboxFolder(join(folder, "outbox"), from, { log, showsLinks }).send(message);
    return { folder, shown: lines.join() };
  }

  test("contains each message as a file for mail programs, and the demo's log shows its link", async () => {
    const { folder, shown } = await sendToFolder(true);
    expect(await readdir(join(folder, "outbox"))).toEqual(["0190-confirm.eml"]);
    const mail = await PostalMime.parse(await readFile(join(folder, "outbox", "0190-confirm.eml")));
    expect(mail.subject).toBe(message.subject);
    expect(shown).toContain("https://malimbe.example.org/confirm/abc");
  });

  test("is named in the log of an institute, without the person and the link that signs them in", async () => {
    const { folder, shown } = await sendToFolder(false);
    expect(shown).toContain(join(folder, "outbox", "0190-confirm.eml"));
    expect(shown).not.toMatch(/member@example\.org|confirm\/abc/);
  });
});
