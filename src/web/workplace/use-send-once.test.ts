import { expect, test } from "vitest";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { createSender } from "./use-send-once.ts";

function openForm(first?: string) {
  let made = 0;
  let kept: string | undefined;
  const onRefused = (key: string) => {
    kept = key;
  };
  const sender = createSender({ makeKey: () => `key ${++made}`, ...(first && { first }), onRefused });
  /** Sends, and tells under which key. */
  const press = async (refusal?: AppError) => {
    let sent: string | undefined;
    await sender(async ({ headers }) => {
      sent = headers["Idempotency-Key"];
      if (refusal) throw refusal;
    }).catch((error: unknown) => expect(error).toBe(refusal));
    return sent;
  };
  return { press, kept: () => kept };
}

const refused = (code: ErrorCode, fields?: Record<string, string>) =>
  new AppError(code, "Not now.", fields ? { fields } : {});

test("a form keeps its key while its reply is lost, the session has ended or something is wrong with a field", async () => {
  const { press } = openForm();
  for (const code of ["broken", "unauthenticated", "tooMany", "conflict"] as const)
    expect(await press(refused(code))).toBe("key 1");
  expect(await press(refused("invalid", { title: "Give a title." }))).toBe("key 1");
  expect(await press()).toBe("key 1");
});

test("a form that was saved gets a new key for what comes next", async () => {
  const { press } = openForm();
  await press();
  expect(await press()).toBe("key 2");
});

test("a form changed after it was saved is refused once, and can then be sent as something new", async () => {
  const { press } = openForm();
  await press(refused("broken"));
  expect(await press(refused("invalid", { "Idempotency-Key": "Used." }))).toBe("key 1");
  expect(await press()).toBe("key 2");
});

test("a form that comes back after a reload sends under the key that its draft has kept", async () => {
  const { press } = openForm("kept");
  expect(await press(refused("broken"))).toBe("kept");
  expect(await press()).toBe("kept");
});

test("a draft gets another key when its own was refused, and keeps it when its form was saved", async () => {
  const { press, kept } = openForm("kept");
  await press(refused("invalid", { "Idempotency-Key": "Used." }));
  expect(kept()).toBe("key 1");
  expect(await press()).toBe("key 1");
  expect(kept()).toBe("key 1");
});
