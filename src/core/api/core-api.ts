import { Hono } from "hono";
import { accountsApi } from "./accounts/accounts.ts";
import { addressApi } from "./accounts/address.ts";
import { auditApi } from "./accounts/audit.ts";
import { closingApi } from "./accounts/closing.ts";
import { personalDataApi } from "./accounts/personal-data.ts";
import { accountSecurityApi } from "./accounts/security.ts";
import { userApi } from "./accounts/user.ts";
import { addressesApi } from "./addresses.ts";
import { draftsApi } from "./drafts.ts";
import type { Env } from "./env.ts";
import { filesApi } from "./files/files.ts";
import { uploadsApi } from "./files/uploads.ts";
import { followsApi } from "./follows/follows.ts";
import { letterLinksApi } from "./follows/letter-links.ts";
import { healthApi } from "./health/health.ts";
import { siteSearchApi } from "./site-search.ts";
import { todayApi } from "./today/today.ts";
import { visitsApi } from "./visits/visits.ts";
import { yearFileApi, yearsApi } from "./years/years.ts";

/** Accounts, files, and what is known of the site itself. */
export const coreApi = new Hono<Env>()
  .route("/api/user", userApi)
  .route("/api/user", accountSecurityApi)
  .route("/api/user/address", addressApi)
  .route("/api/user/close", closingApi)
  .route("/api/user/data", personalDataApi)
  .route("/api/accounts", accountsApi)
  .route("/api/audit", auditApi)
  .route("/api/drafts", draftsApi)
  .route("/api/follows", followsApi)
  .route("/api/letters", letterLinksApi)
  .route("/api/uploads", uploadsApi)
  .route("/api/addresses", addressesApi)
  .route("/api/search", siteSearchApi)
  .route("/api/visits", visitsApi)
  .route("/api/year", yearsApi)
  .route("/year", yearFileApi)
  .route("/api/health", healthApi)
  .route("/api/today", todayApi)
  .route("/files", filesApi);
