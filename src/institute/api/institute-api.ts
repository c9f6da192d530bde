import { Hono } from "hono";
import type { Env } from "#core/api/env.ts";
import { contactApi } from "./contact/contact.ts";
import { eventsApi } from "./events/events.ts";
import { calendarsApi } from "./lending/calendars.ts";
import { equipmentApi } from "./lending/equipment.ts";
import { requestApi } from "./lending/request.ts";
import { tripApi } from "./lending/trip.ts";
import { unitApi } from "./lending/unit.ts";
import { waitsApi } from "./lending/waits.ts";
import { newsletterApi } from "./newsletter/newsletter.ts";
import { callLettersApi } from "./pages/call-letters.ts";
import { callsApi } from "./pages/calls.ts";
import { contentApi } from "./pages/content.ts";
import { settingsApi } from "./pages/settings.ts";
import { copiesApi } from "./passes/copies.ts";
import { passDoorApi } from "./passes/pass-door.ts";
import { passesApi } from "./passes/passes.ts";
import { profileFilesApi } from "./people/files.ts";
import { invitationsApi } from "./people/invitations.ts";
import { memberWorksApi } from "./people/member-works.ts";
import { namedTwiceApi } from "./people/named-twice.ts";
import { namesApi } from "./people/names.ts";
import { orcidApi } from "./people/orcid.ts";
import { profilesApi } from "./people/profiles.ts";
import { unsplitNamesApi } from "./people/unsplit-names.ts";
import { workOffersApi } from "./people/work-offers.ts";
import { postDoiApi } from "./posts/doi.ts";
import { draftPreviewApi } from "./posts/draft-preview.ts";
import { postHistoryApi } from "./posts/history.ts";
import { lookupApi } from "./posts/lookup.ts";
import { newestApi } from "./posts/newest.ts";
import { oaiApi } from "./posts/oai.ts";
import { postsApi } from "./posts/posts.ts";
import { postPreviewApi } from "./posts/preview.ts";
import { postReviewApi } from "./posts/review.ts";
import { postVersionsApi } from "./posts/versions.ts";
import { postWithdrawalApi } from "./posts/withdrawal.ts";
import { worksApi } from "./posts/works.ts";
import { weatherApi } from "./weather/weather.ts";
import { worksImportApi } from "./works/works-import.ts";

/** People, posts, works, lending and what else the institute does. */
export const instituteApi = new Hono<Env>()
  .route("/api/posts", postReviewApi)
  .route("/api/posts", postHistoryApi)
  .route("/api/posts", draftPreviewApi)
  .route("/api/posts", postPreviewApi)
  .route("/api/posts", postDoiApi)
  .route("/api/posts", postVersionsApi)
  .route("/api/posts", postWithdrawalApi)
  .route("/api/posts", postsApi)
  .route("/api/profiles/invitations", invitationsApi)
  .route("/api/profiles", profileFilesApi)
  .route("/api/profiles", memberWorksApi)
  .route("/api/profiles", profilesApi)
  .route("/api/names/unsplit", unsplitNamesApi)
  .route("/api/names/twice", namedTwiceApi)
  .route("/api/names", namesApi)
  .route("/api/weather", weatherApi)
  .route("/api/equipment", waitsApi)
  .route("/api/equipment", equipmentApi)
  .route("/api/request", requestApi)
  .route("/api/calendar", calendarsApi)
  .route("/api/trip", tripApi)
  .route("/api/unit", unitApi)
  .route("/api/contact", contactApi)
  .route("/api/content", contentApi)
  .route("/api/settings", settingsApi)
  .route("/api/calls", callsApi)
  .route("/api/call-letters", callLettersApi)
  .route("/api/passes", passDoorApi)
  .route("/api/passes", copiesApi)
  .route("/api/passes", passesApi)
  .route("/api/newest", newestApi)
  .route("/api/newsletter", newsletterApi)
  .route("/api/lookup", lookupApi)
  .route("/api/orcid", orcidApi)
  .route("/api/work-offers", workOffersApi)
  .route("/api/works", worksImportApi)
  .route("/api/works", worksApi)
  .route("/api/events", eventsApi)
  .route("/oai", oaiApi);

/** Bodies that are streamed to the disk and have their own limits. */
export const streamedToInstitute = [
  "/api/profiles/import",
  "/api/equipment/import",
  "/api/works/import",
  "/api/contact/photographs",
];
