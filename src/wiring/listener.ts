import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "#config";
import { type RequestNote, requestNotes } from "#log";
import { answerPage } from "#web/serve/answer.ts";
import { endIdleRequest } from "#web/serve/connections.ts";
import { countPage } from "#web/serve/count-page.ts";
import { createPace } from "#web/serve/pace.ts";
import { createProxyWarning } from "#web/serve/proxy-warning.ts";
import { type Reply, sendReply } from "#web/serve/reply.ts";
import { logRequest, recordRequests } from "#web/serve/request-log.ts";
import { keyOf } from "#web/serve/save-data.ts";
import { setSecurityHeaders } from "#web/serve/security-headers.ts";
import { securityTxt } from "#web/serve/security-txt.ts";
import { createSharePictures } from "#web/serve/share-pictures.ts";
import { createFiles } from "./files.ts";
import { findReadinessProblem } from "./readiness.ts";
import type { SiteServices } from "./services.ts";
import type { Site } from "./site.ts";

/** Answers every request: from the cache, the API, a file, or a page. */
export function createListener(
  config: Config,
  services: SiteServices,
  site: Site,
  isDevelopment: boolean,
): RequestListener {
  const { pages, before, readApi, apiForVisitor } = site;
  const sharePicture = createSharePictures(pages);
  const apiListener = getRequestListener(readApi);
  const securityContact = { contact: config.securityContact, expires: config.securityExpires };
  const securityText = () => securityTxt(securityContact, services.publicUrl(), new Date());
  const findProblem = () => findReadinessProblem(services);
  const files = createFiles({ findProblem, securityText, isDevelopment });
  const fileListener = getRequestListener(files.fetch);
  const isSecure = config.publicUrl?.startsWith("https:") ?? false;
  const pace = createPace();
  const warnAboutProxy = createProxyWarning(isSecure && !config.trustProxy, console.warn);
  return recordRequests(answer, { trustProxy: config.trustProxy, record: logRequest });

  function answer(request: IncomingMessage, response: ServerResponse, note: RequestNote) {
    setSecurityHeaders(response, isSecure);
    endIdleRequest(request, response);
    warnAboutProxy(request.headers);
    const url = request.url ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const cached = isRead && !request.headers.authorization ? pages.replies.find(keyOf(request)) : undefined;
    const send = (reply: Reply) => {
      note.route = reply.route ?? note.route;
      sendReply(reply, request, response);
      countPage(services.visits, reply, request);
    };
    note.isCached = cached !== undefined;
    if (cached) return send(cached);
    requestNotes.set(request, note);
    if (/^\/(api|files)\//.test(url)) {
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
        () => void answerPage(pages, apiForVisitor(request), request, response, send),
      );
  }
}
