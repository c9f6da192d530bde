import "#core/web/styles/tokens.css";
import "#core/web/styles/font.css";
import webFonts from "#core/web/styles/web-font.css?inline";
import "#core/web/styles/base.css";
import "#core/web/ui/patterns.css";
import "#core/web/styles/scripted.css";
import site from "virtual:site";
import { useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { asObject } from "#core/domain/keys.ts";
import { isBlank } from "#core/domain/missing-settings.ts";
import { institute, publicInstitute, setInstitute } from "#core/institute.ts";
import { version } from "#core/version.ts";
import { useClientNavigation } from "#core/web/client-navigation.ts";
import { readEarlyLine } from "#core/web/early-reads.ts";
import { headLine } from "#core/web/head-line.ts";
import { DataSwitch } from "#core/web/layout/data-switch.tsx";
import { ErrorPage, explainStatus, type MissingTexts } from "#core/web/layout/error-page.tsx";
import { Footer } from "#core/web/layout/footer.tsx";
import { Header } from "#core/web/layout/header.tsx";
import { Alternates, Languages } from "#core/web/layout/languages.tsx";
import { markCurrent } from "#core/web/layout/mark-current.ts";
import { NavigationProgress } from "#core/web/layout/navigation-progress.tsx";
import { Notices } from "#core/web/layout/notices.tsx";
import { isOfflineError, OfflinePage, offlineTitle } from "#core/web/layout/offline-page.tsx";
import { PreviewNote } from "#core/web/layout/preview-note.tsx";
import { PrintedAddress } from "#core/web/layout/printed-address.tsx";
import { loadSiteLine } from "#core/web/load-site.ts";
import { noteMail } from "#core/web/mail-promise.ts";
import { pageContext } from "#core/web/page-context.ts";
import { viewTransition } from "#core/web/styles/view-transition.ts";
import { SavesData } from "#core/web/ui/saves-data.ts";
import { Toasts } from "#core/web/ui/toast.tsx";
import type { Route } from "./+types/root.ts";
import { site as parts } from "./site.ts";

/** The address of the form of a page, for admins; null if its texts are not edited there. */
const editedAt = (names: Record<string, string>, path: string) =>
  Object.hasOwn(names, path) ? `/edit/page/${names[path]?.replace("/", "--")}` : null;

/** This page in all its languages; none if there is but one. */
const translationsAt = <Group,>(translations: Record<string, Group[]>, path: string): Group[] =>
  (Object.hasOwn(translations, path) && translations[path]) || [];

export const loader = ({ context, request, url }: Route.LoaderArgs) => ({
  publicUrl: context.get(pageContext).publicUrl,
  footer: context.get(pageContext).content.footer,
  missing: context.get(pageContext).content.missing,
  menu: context.get(pageContext).content.webPages.menu,
  footerLinks: context.get(pageContext).content.webPages.footer,
  isPreview: context.get(pageContext).isPreview,
  edited: editedAt(context.get(pageContext).content.names, url.pathname),
  translations: translationsAt(
    { ...parts.translations, ...context.get(pageContext).content.translations },
    url.pathname,
  ),
  /** Whether the site says nothing of itself yet that visitors look for first. */
  isBlank: !context.get(pageContext).isDemo && isBlank(institute()),
  version,
  savesData: request.headers.has("Save-Data"),
  /** The address of the script of all pages. */
  site,
  /** For the application; documents carry none of it. */
  institute: publicInstitute(institute()),
  hasMail: context.get(pageContext).hasMail,
});

/** These stay as long as the document, so that a move inside the application asks the server for nothing. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: Route.MetaFunction = ({ error, loaderData }) => [
  {
    title: error ? `${errorTitle(error, loaderData?.missing)} · ${institute().shortName}` : institute().name,
  },
  { name: "description", content: institute().description },
];

/** The file of the headings that every document needs; on a phone’s line the stylesheets come first. */
const headingFont = "/fonts/serif-latin.2625c32e.woff2";

/** A public page is a document, which needs only the small script of `site/`; the members' pages are an application. */
export function Layout({ children }: { children: React.ReactNode }) {
  const handles = useMatches().map(({ handle }) => asObject(handle));
  const isApplication = handles.some((handle) => handle.isApplication === true);
  const reads = handles.findLast((handle) => Array.isArray(handle.reads))?.reads;
  const root = useRouteLoaderData<typeof loader>("root");
  // The browser's bundle has the settings as delivered.
  if (!import.meta.env.SSR && root) {
    setInstitute(root.institute);
    noteMail(root.hasMail);
  }
  const savesData = root?.savesData === true;
  return (
    <html
      lang="en-GB"
      data-less={savesData || undefined}
      data-plain={isApplication || undefined}
      data-reads={Array.isArray(reads) ? reads.join(" ") : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#12291f" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headLine }} />
        {isApplication && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: readEarlyLine }} />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={{ __html: viewTransition }} />
        {!savesData && !isApplication && <WebFonts />}
        <Meta />
        <Links />
        {root && <Alternates {...root} />}
      </head>
      <body data-offline={parts.offline?.paths.source}>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        {isApplication && <NavigationProgress />}
        <Header edited={root?.edited ?? null} added={root?.menu ?? []} />
        {root && <PrintedAddress publicUrl={root.publicUrl} />}
        <main id="main" tabIndex={-1}>
          <SavesData value={savesData}>
            {root && root.translations.length > 0 ? (
              // Only there, since a second child would change the ids within every page.
              <>
                <Languages {...root} />
                {children}
              </>
            ) : (
              children
            )}
          </SavesData>
        </main>
        <Footer texts={root?.footer} added={root?.footerLinks ?? []} version={root?.version}>
          {!isApplication && <DataSwitch savesData={savesData} />}
        </Footer>
        {isApplication ? (
          <>
            <Toasts />
            <ScrollRestoration />
            <Scripts />
            {root && <script type="module" src={root.site} fetchPriority="low" />}
          </>
        ) : (
          <>
            <Notices />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
            {root && <script data-src={root.site} dangerouslySetInnerHTML={{ __html: loadSiteLine }} />}
            {root?.isPreview && <PreviewNote />}
          </>
        )}
      </body>
    </html>
  );
}

/** The rules of the fonts of documents; React in the browser draws the workplace alone, which has none. */
const fontRules = import.meta.env.SSR ? webFonts : "";

/** The faces of headings, which replace their fallbacks of the same widths when they have come. */
const WebFonts = () => (
  <>
    <link
      rel="preload"
      href={headingFont}
      as="font"
      media="(min-width: 768px)"
      type="font/woff2"
      crossOrigin="anonymous"
      fetchPriority="low"
    />
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: fontRules }}
    />
  </>
);

function Root() {
  useNavigationEffects();
  useClientNavigation();
  return <Outlet />;
}

export { Root as default };

/** Moves the focus to the page heading, so that a screen reader continues from there. */
function focusHeading(): void {
  const start = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  start?.setAttribute("tabindex", "-1");
  start?.focus({ preventScroll: true });
}

let lastPath: string | undefined;

/** After navigation in the application, moves the focus to the heading for screen readers, and tells the header. */
function useNavigationEffects() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) {
      focusHeading();
      navigator.sendBeacon("/api/visits", pathname);
      markCurrent(pathname);
      document.dispatchEvent(new Event("site:moved"));
    }
    lastPath = pathname;
  }, [pathname]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const texts = useRouteLoaderData<typeof loader>("root")?.missing;
  return isOfflineError(error) ? <OfflinePage /> : <ErrorPage status={statusOf(error)} texts={texts} />;
}

const errorTitle = (error: unknown, texts: MissingTexts | undefined) =>
  isOfflineError(error) ? offlineTitle : explainStatus(statusOf(error), texts)[0];

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);
