import { expect, test } from "vitest";
import { AppError, type ErrorCode } from "#core/domain/errors.ts";
import { createSender } from "./use-send-once.ts";

function openForm(first?: string) {
  let keyCount = 0;
  let savedKey: string | undefined;
  const onRefused = (key: string) => {
    savedKey = key;
  };
  const sender = createSender({ makeKey: () => `key ${++keyCount}`, ...(first && { first }), onRefused });
  /** Sends the form and returns the key it was sent with. */
  const press = async (refusal?: AppError) => {
    let sent: string | undefined;
    await sender(async ({ headers }) => {
      sent = headers["Idempotency-Key"];
      if (refusal) throw refusal;
    }).catch((error: unknown) => expect(error).toBe(refusal));
    return sent;
  };
  return { press, savedKey: () => savedKey };
}

const refused = (code: ErrorCode, fields?: Record<string, string>) =>
  new AppError(code, "Not now.", fields ? { fields } : {});

test("a form reuses its key after a lost reply, an ended session or an invalid field", async () => {
  const { press } = openForm();
  for (const code of ["broken", "unauthenticated", "tooMany", "conflict"] as const)
    expect(await press(refused(code))).toBe("key 1");
  expect(await press(refused("invalid", { title: "Give a title." }))).toBe("key 1");
  expect(await press()).toBe("key 1");
});

test("a saved form gets a new key", async () => {
  const { press } = openForm();
  await press();
  expect(await press()).toBe("key 2");
});

test("a form changed after it was saved is refused once and can then be sent with a new key", async () => {
  const { press } = openForm();
  await press(refused("broken"));
  expect(await press(refused("invalid", { "Idempotency-Key": "Used." }))).toBe("key 1");
  expect(await press()).toBe("key 2");
});

test("after a reload a form is sent with the key of its draft", async () => {
  const { press } = openForm("draft key");
  expect(await press(refused("broken"))).toBe("draft key");
  expect(await press()).toBe("draft key");
});

test("a draft gets a new key when its own was refused, and the same key after its form was saved", async () => {
  const { press, savedKey } = openForm("draft key");
  await press(refused("invalid", { "Idempotency-Key": "Used." }));
  expect(savedKey()).toBe("key 1");
  expect(await press()).toBe("key 1");
  expect(savedKey()).toBe("key 1");
});
