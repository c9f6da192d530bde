import { useParams } from "react-router";
import { browserClient, unwrap } from "../../browser-client.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { renewSession } from "../../session/renew-session.ts";
import { useSession } from "../../session/use-session.ts";
import { workplaceMeta } from "../../workplace-meta.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

const title = "Your new address";

export const meta = () => workplaceMeta(title);

/** Gives the account a new address by the link sent to it; the link works only when signed in to that account. */
export default function AddressPage() {
  const { token = "" } = useParams();
  const session = useSession();
  const hydrated = useHydrated();
  if (hydrated && !session)
    return (
      <AuthLayout title={title} intro="Sign in with your current address, then confirm the new one.">
        <AuthForm isNew={false} focusFirst={false} />
      </AuthLayout>
    );
  const intro = session
    ? `You are signed in as ${session.result.name}, with ${session.result.email}. Once you confirm the new address, you sign in with it, and your other devices are signed out.`
    : "One moment, please.";
  return (
    <AuthLayout title={title} intro={intro}>
      <ConfirmForm
        ready={session !== undefined}
        confirm={async () => {
          await unwrap(browserClient.api.user.address.confirm.$post({ json: { token } }));
          await renewSession();
        }}
        done={{
          title: "Your address is changed.",
          text: "You sign in with the new one from now on.",
          path: "/account",
        }}
        again={{ path: "/account", label: "Get a new link in your account settings" }}
      />
    </AuthLayout>
  );
}
