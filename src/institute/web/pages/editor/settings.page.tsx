import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { PageEditor } from "./page-editor.tsx";

export const meta = () => workplaceMeta("Settings");

/** What the institute says of itself on every page: its names, addresses, links and hours. */
export default function SettingsPage() {
  return <PageEditor name="settings" title="Settings" />;
}
