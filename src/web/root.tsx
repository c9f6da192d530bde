import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/base.css";
import { useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
} from "react-router";
import { institute } from "#institute";
import type { Route } from "./+types/root.ts";
import { useClientNavigation } from "./client-navigation.ts";
import { ErrorPage, explainStatus } from "./layout/error-page.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { NavigationProgress } from "./layout/navigation-progress.tsx";
import { isOfflineError, OfflinePage, offlineTitle } from "./layout/offline-page.tsx";
import { pageContext } from "./page-context.ts";
import { clearIfExpired } from "./session/session.ts";
import { focusHeading } from "./ui/result-summary.tsx";
import { Toasts } from "./ui/toast.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  publicUrl: context.get(pageContext).publicUrl,
  /** Milliseconds; relative dates count from it until the page is hydrated. */
  renderedAt: Date.now(),
});

export const links: Route.LinksFunction = () => [
  {
    rel: "preload",
    href: "/fonts/serif-latin.f97144d5.woff2",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? `${errorTitle(error)} · ${institute.shortName}` : institute.name },
  { name: "description", content: institute.description },
];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#12291f" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <NavigationProgress />
        <Header />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Root() {
  useSessionCheck();
  useFocusOnNavigation();
  useClientNavigation();
  return <Outlet />;
}

export { Root as default };

/** On every route change an expired session ends and the sign-in page opens. */
function useSessionCheck() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (clearIfExpired()) void navigate("/auth", { state: { cameFrom: pathname } });
  }, [pathname, navigate]);
}

let lastPath: string | undefined;

/** After navigation, moves focus to the new page's heading for screen readers and counts the visit. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) {
      focusHeading();
      navigator.sendBeacon("/api/visits", pathname);
    }
    lastPath = pathname;
  }, [pathname]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isOfflineError(error) ? <OfflinePage /> : <ErrorPage status={statusOf(error)} />;
}

const errorTitle = (error: unknown) =>
  isOfflineError(error) ? offlineTitle : explainStatus(statusOf(error))[0];

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);
