import { Hono } from "hono";
import type { Env } from "#api/env.ts";
import { equipmentApi } from "#api/lending/equipment.ts";
import { requestApi } from "#api/lending/request.ts";
import { profileFilesApi } from "#api/people/files.ts";
import { memberWorksApi } from "#api/people/member-works.ts";
import { namesApi } from "#api/people/names.ts";
import { profilesApi } from "#api/people/profiles.ts";
import { authorshipQuestionsApi } from "#api/posts/authorship-questions.ts";
import { postDoiApi } from "#api/posts/doi.ts";
import { postHistoryApi } from "#api/posts/history.ts";
import { newestApi } from "#api/posts/newest.ts";
import { oaiApi } from "#api/posts/oai.ts";
import { postsApi } from "#api/posts/posts.ts";
import { postPreviewApi } from "#api/posts/preview.ts";
import { postReviewApi } from "#api/posts/review.ts";
import { postVersionsApi } from "#api/posts/versions.ts";
import { postWithdrawalApi } from "#api/posts/withdrawal.ts";
import { worksApi } from "#api/posts/works.ts";
import { contactApi } from "./contact.ts";
import { eventsApi } from "./events.ts";
import { weatherApi } from "./weather.ts";

/** People, posts, works, lending and what else the institute does. */
export const instituteApi = new Hono<Env>()
  .route("/api/posts", postReviewApi)
  .route("/api/posts", postHistoryApi)
  .route("/api/posts", postPreviewApi)
  .route("/api/posts", postDoiApi)
  .route("/api/posts", postVersionsApi)
  .route("/api/posts", postWithdrawalApi)
  .route("/api/posts", postsApi)
  .route("/api/profiles", profileFilesApi)
  .route("/api/profiles", memberWorksApi)
  .route("/api/profiles", profilesApi)
  .route("/api/names", namesApi)
  .route("/api/authorship-questions", authorshipQuestionsApi)
  .route("/api/weather", weatherApi)
  .route("/api/equipment", equipmentApi)
  .route("/api/request", requestApi)
  .route("/api/contact", contactApi)
  .route("/api/newest", newestApi)
  .route("/api/works", worksApi)
  .route("/api/events", eventsApi)
  .route("/oai", oaiApi);

/** Bodies that are streamed to the disk and have their own limits. */
export const streamedToInstitute = ["/api/profiles/import", "/api/equipment/import"];
