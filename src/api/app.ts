import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { AppError } from "#domain/errors.ts";
import { keysOf } from "#domain/keys.ts";
import { accountsApi } from "./accounts/accounts.ts";
import { auditApi } from "./accounts/audit.ts";
import { accountSecurityApi } from "./accounts/security.ts";
import { userApi } from "./accounts/user.ts";
import { addressKey } from "./address-key.ts";
import { addressesApi } from "./addresses.ts";
import { namesToSettleApi } from "./birds/names-to-settle.ts";
import { sensitiveSpeciesApi } from "./birds/sensitive-species.ts";
import { speciesApi } from "./birds/species.ts";
import { limitBodies } from "./body-limits.ts";
import type { Env, Services } from "./env.ts";
import { filesApi } from "./files/files.ts";
import { uploadsApi } from "./files/uploads.ts";
import { identify, noteOf, onError } from "./http.ts";
import { checkKey } from "./idempotency.ts";
import { contactApi } from "./institute/contact.ts";
import { eventsApi } from "./institute/events.ts";
import { healthApi } from "./institute/health.ts";
import { visitsApi } from "./institute/visits.ts";
import { weatherApi } from "./institute/weather.ts";
import { equipmentApi } from "./lending/equipment.ts";
import { requestApi } from "./lending/request.ts";
import { profileFilesApi } from "./people/files.ts";
import { memberWorksApi } from "./people/member-works.ts";
import { namesApi } from "./people/names.ts";
import { profilesApi } from "./people/profiles.ts";
import { authorshipQuestionsApi } from "./posts/authorship-questions.ts";
import { postDoiApi } from "./posts/doi.ts";
import { postHistoryApi } from "./posts/history.ts";
import { newestApi } from "./posts/newest.ts";
import { oaiApi } from "./posts/oai.ts";
import { postsApi } from "./posts/posts.ts";
import { postPreviewApi } from "./posts/preview.ts";
import { postReviewApi } from "./posts/review.ts";
import { postVersionsApi } from "./posts/versions.ts";
import { postWithdrawalApi } from "./posts/withdrawal.ts";
import { worksApi } from "./posts/works.ts";
import { siteSearchApi } from "./site-search.ts";
import { arrivalsApi } from "./surveys/arrivals.ts";
import { atlasApi } from "./surveys/atlas.ts";
import { chosenSurveysApi } from "./surveys/chosen-surveys.ts";
import { surveyCorrectionsApi } from "./surveys/corrections.ts";
import { datasetsApi } from "./surveys/datasets.ts";
import { fieldApi, refuseClosedAccount } from "./surveys/field.ts";
import { surveyImportsApi } from "./surveys/imports.ts";
import { surveysApi } from "./surveys/surveys.ts";
import { limitWrites } from "./write-limits.ts";

/** These bodies are streamed to the disk and have their own limits. */
const streamedPaths = new Set([
  "/api/uploads",
  "/api/surveys/import",
  "/api/surveys/imports",
  "/api/species/import",
  "/api/profiles/import",
  "/api/equipment/import",
]);

// The databases cannot search for U+0000.
const rejectNul = createMiddleware<Env>(async (c, next) => {
  const isStorable = ["\u0000", "%00"].every((sign) => !c.req.path.includes(sign));
  if (!isStorable) throw new AppError("notFound", "This page does not exist.");
  await next();
});
const setDefaultHeaders = createMiddleware<Env>(async (c, next) => {
  // Set before the handler runs, so that a handler's own header wins.
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Cache-Control", "no-store");
  await next();
});

const countDownloads = createMiddleware<Env>(async (c, next) => {
  await next();
  const { status, headers } = c.res;
  const isDownload =
    headers.get("content-type") === "application/pdf" ||
    headers.get("content-disposition")?.startsWith("attachment");
  if (c.req.method === "GET" && status === 200 && isDownload)
    c.var.visits.count("download", c.req.path, c.req.header("user-agent"));
});

/** The API under `/api`, and stored files under `/files`. */
export function createApi(services: Services) {
  const provide = createMiddleware<Env>(async (c, next) => {
    for (const name of keysOf(services)) c.set(name, services[name]);
    c.set("address", addressOf(c));
    await next();
    const note = noteOf(c);
    if (!note) return;
    note.route = routePath(c);
    note.accountId = c.var.viewer?._id;
  });
  const limitBody = limitBodies();

  return new Hono<Env>()
    .use(provide, setDefaultHeaders, rejectNul)
    .use("/api/field/surveys/*", refuseClosedAccount)
    .use(identify, checkKey)
    .use("/api/*", (c, next) => (streamedPaths.has(c.req.path) ? next() : limitBody(c, next)))
    .use(
      "/api/*",
      limitWrites(services.disk, (path) => streamedPaths.has(path)),
    )
    .use("/files/*", countDownloads)
    .route("/api/posts", postReviewApi)
    .route("/api/posts", postHistoryApi)
    .route("/api/posts", postPreviewApi)
    .route("/api/posts", postDoiApi)
    .route("/api/posts", postVersionsApi)
    .route("/api/posts", postWithdrawalApi)
    .route("/api/posts", postsApi)
    .route("/api/user", userApi)
    .route("/api/user", accountSecurityApi)
    .route("/api/profiles", profileFilesApi)
    .route("/api/profiles", memberWorksApi)
    .route("/api/profiles", profilesApi)
    .route("/api/names", namesApi)
    .route("/api/authorship-questions", authorshipQuestionsApi)
    .route("/api/accounts", accountsApi)
    .route("/api/audit", auditApi)
    .route("/api/species", speciesApi)
    .route("/api/weather", weatherApi)
    .route("/api/arrival", arrivalsApi)
    .route("/api/arrival", chosenSurveysApi)
    .route("/api/equipment", equipmentApi)
    .route("/api/request", requestApi)
    .route("/api/uploads", uploadsApi)
    .route("/api/surveys", surveyImportsApi)
    .route("/api/surveys", surveyCorrectionsApi)
    .route("/api/surveys", surveysApi)
    .route("/api/datasets", datasetsApi)
    .route("/api/field", fieldApi)
    .route("/api/sensitive-species", sensitiveSpeciesApi)
    .route("/api/names-to-settle", namesToSettleApi)
    .route("/api/contact", contactApi)
    .route("/api/atlas", atlasApi)
    .route("/api/addresses", addressesApi)
    .route("/api/newest", newestApi)
    .route("/api/search", siteSearchApi)
    .route("/api/works", worksApi)
    .route("/api/visits", visitsApi)
    .route("/api/events", eventsApi)
    .route("/api/health", healthApi)
    .route("/files", filesApi)
    .route("/oai", oaiApi)
    .notFound(() => {
      throw new AppError("notFound", "This page does not exist.");
    })
    .onError(onError);

  function addressOf(c: Parameters<typeof getConnInfo>[0]): string {
    const forwarded = services.trustProxy
      ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim()
      : undefined;
    // Pages and tests call the API in process, without a socket.
    return addressKey(forwarded || (c.env?.incoming ? getConnInfo(c).remote.address : undefined) || "local");
  }
}

export type Api = ReturnType<typeof createApi>;
