import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { visitorAddress } from "#core/api/address-key.ts";
import type { Config } from "#core/config.ts";
import { type RequestNote, requestNotes } from "#core/log.ts";
import { answerPage } from "#core/web/serve/answer.ts";
import { isApiAddress } from "#core/web/serve/api-address.ts";
import { endIdleRequest } from "#core/web/serve/connections.ts";
import { countPage } from "#core/web/serve/count-page.ts";
import { createPace } from "#core/web/serve/pace.ts";
import type { createProxyWarning } from "#core/web/serve/proxy-warning.ts";
import { type Reply, sendReply } from "#core/web/serve/reply.ts";
import { type EndedRequest, logRequest, recordRequests } from "#core/web/serve/request-log.ts";
import { keyOf } from "#core/web/serve/save-data.ts";
import { setSecurityHeaders } from "#core/web/serve/security-headers.ts";
import { securityTxt } from "#core/web/serve/security-txt.ts";
import { createSharePictures } from "#core/web/serve/share-pictures.ts";
import { forStaff } from "#core/web/serve/staff-page.ts";
import { workFileAddress } from "./cited.ts";
import { createFiles } from "./files.ts";
import type { createMetrics } from "./metrics.ts";
import { judgeReadiness } from "./readiness.ts";
import type { SiteServices } from "./services.ts";
import type { Site } from "./site.ts";

interface Connected {
  config: Config;
  services: SiteServices;
  site: Site;
  metrics: ReturnType<typeof createMetrics>;
  proxy: ReturnType<typeof createProxyWarning>;
  isDevelopment: boolean;
}

/** Answers every request: from the cache, the API, a file, or a page. */
export function createListener(connected: Connected): RequestListener {
  const { config, services, site, metrics, proxy, isDevelopment } = connected;
  const { pages, before, readApi, apiForVisitor } = site;
  const sharePicture = createSharePictures(pages);
  const apiListener = getRequestListener(readApi);
  const securityContact = { contact: config.securityContact, expires: config.securityExpires };
  const securityText = () => securityTxt(securityContact, services.publicUrl(), new Date());
  const { metricsToken, trustProxy } = config;
  const files = createFiles({
    judgeReadiness: () => judgeReadiness(services),
    securityText,
    metrics,
    metricsToken,
    trustProxy,
    isDevelopment,
  });
  const fileListener = getRequestListener(files.fetch);
  const isSecure = config.publicUrl?.startsWith("https:") ?? false;
  const pace = createPace();
  const record = (ended: EndedRequest) => {
    logRequest(ended);
    metrics.observe(ended);
  };
  return recordRequests(answer, { trustProxy, record });

  function answer(request: IncomingMessage, response: ServerResponse, note: RequestNote) {
    setSecurityHeaders(response, isSecure);
    endIdleRequest(request, response);
    proxy.look(request.headers);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const workFile = isRead && workFileAddress(request.url ?? "/", request.headers.accept);
    if (workFile) request.url = workFile;
    const url = request.url ?? "/";
    const cached = isRead && !request.headers.authorization ? pages.replies.find(keyOf(request)) : undefined;
    const send = (made: Reply) => {
      const reply = forStaff(made, request);
      note.route = reply.route ?? note.route;
      sendReply(reply, request, response);
      const { headers, socket } = request;
      const forwarded = trustProxy ? String(headers["x-forwarded-for"] ?? "") : undefined;
      countPage(services.visits, reply, request, visitorAddress(forwarded, socket.remoteAddress));
    };
    note.isCached = cached !== undefined;
    if (cached) return send(cached);
    requestNotes.set(request, note);
    if (isApiAddress(url)) {
      if (isRead) void apiListener(request, response);
      else pace(() => request.destroyed || void apiListener(request, response));
    } else if (url.startsWith("/share/")) {
      note.route = "/share/*";
      void sharePicture(url, response);
    } else if (files.serves(url)) {
      note.route = files.routeOf(url);
      void fileListener(request, response);
    } else
      before(
        request,
        response,
        () => void answerPage(pages, { api: apiForVisitor(request), isSecure }, request, response, send),
      );
  }
}
