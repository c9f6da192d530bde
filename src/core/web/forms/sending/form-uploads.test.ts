import { describe, expect, test } from "vitest";
import { AppError } from "#core/domain/errors.ts";
import { createFormUploads, type FormUpload, uploadingText } from "./form-uploads.tsx";

const picture = (id: string, state: FormUpload["state"] = "sending"): FormUpload => ({
  id,
  field: "content",
  name: `${id}.jpg`,
  kind: "picture",
  state,
});

describe("saving a form", () => {
  test("starts at once when nothing is being uploaded", async () => {
    await createFormUploads().waitForAll();
  });

  test("waits until the last upload is finished", async () => {
    const uploads = createFormUploads();
    uploads.put(picture("a"));
    uploads.put(picture("b"));
    let saved = false;
    const saving = uploads.waitForAll().then(() => {
      saved = true;
    });
    uploads.finish("a");
    await Promise.resolve();
    expect(saved).toBe(false);
    uploads.finish("b");
    await saving;
  });

  test("fails when an upload is cancelled meanwhile, so that nothing is sent without its file", async () => {
    const uploads = createFormUploads();
    uploads.put(picture("a"));
    uploads.put(picture("b"));
    const saving = uploads.waitForAll();
    uploads.remove("a");
    await expect(saving).rejects.toMatchObject({
      message: "Not sent: an upload was cancelled while this waited for it.",
    });
    uploads.finish("b");
    await uploads.waitForAll();
  });

  test("fails with the names of failed uploads until each one is sent or left out", async () => {
    const uploads = createFormUploads();
    uploads.put(picture("a"));
    uploads.put({ ...picture("rains"), field: "fileUrl", name: "rains.pdf", kind: "file" });
    const saving = uploads.waitForAll();
    uploads.put(picture("a", "failed"));
    uploads.put({ ...picture("rains", "failed"), field: "fileUrl", name: "rains.pdf", kind: "file" });
    await expect(saving).rejects.toEqual(
      new AppError("invalid", "Not saved yet: some files could not be uploaded.", {
        fields: {
          content: "“a.jpg” could not be uploaded. Try again, or leave it out.",
          fileUrl: "“rains.pdf” could not be uploaded. Try again, or leave it out.",
        },
      }),
    );
    uploads.put({ ...picture("a", "failed"), canRetry: false });
    await expect(uploads.waitForAll()).rejects.toMatchObject({
      details: { fields: { content: "“a.jpg” cannot be used. Choose another file, or leave it out." } },
    });
    uploads.remove("a");
    uploads.remove("rains");
    await uploads.waitForAll();
  });

  test("says which uploads it is waiting for", () => {
    const file = { ...picture("c"), kind: "file" } as const;
    expect(uploadingText([])).toBe("");
    expect(uploadingText([picture("a", "failed")])).toBe("");
    expect(uploadingText([picture("a")])).toBe("a picture");
    expect(uploadingText([picture("a"), picture("b")])).toBe("2 pictures");
    expect(uploadingText([picture("a"), file])).toBe("a picture and a file");
  });
});
