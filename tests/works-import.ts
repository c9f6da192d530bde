import type { LookUp } from "#institute/adapters/lookup.ts";
import type { WorksReport } from "#institute/domain/works/works-import.ts";
import { createApi } from "#site/app.ts";
import { openApp, type Person } from "./app.ts";
import type { TestDatabase } from "./databases.ts";

type File = readonly [name: string, content: BlobPart];

interface Sent {
  query?: string;
  decisions?: object;
  reading?: object;
  person?: Person;
}

/** An API with imports of works, and what a test asks of them. */
export async function openWorksImport(database: TestDatabase, lookUp?: LookUp) {
  const app = await openApp(database);
  const api = createApi({ ...app.services, lookUp });
  async function send(files: readonly File[], { query = "", person = "admin", ...texts }: Sent = {}) {
    const form = new FormData();
    for (const [name, content] of files) form.append("file", new File([content], name));
    for (const [name, value] of Object.entries(texts)) form.append(name, JSON.stringify(value));
    const init = { method: "POST", headers: app.headersOf(person), body: form };
    const reply = await api.request(`/api/works/import?${query}`, init);
    const body: WorksReport & { message?: string } = await reply.json();
    return { status: reply.status, body };
  }
  return {
    ...app,
    send,
    check: async (files: readonly File[], sent: Sent = {}) =>
      (await send(files, { ...sent, query: "dryRun=true" })).body,
    undo: (id = "", person: Person = "admin") =>
      api.request(`/api/works/imports/${id}`, { method: "DELETE", headers: app.headersOf(person) }),
    works: () =>
      app.db
        .selectFrom("post")
        .select(["id", "title", "doi", "publicAt", "accountId", "volume", "journal", "fileUrl", "version"])
        .where("deletedAt", "is", null)
        .orderBy("title")
        .execute(),
  };
}
