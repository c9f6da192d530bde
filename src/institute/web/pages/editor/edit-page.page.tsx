import { useParams } from "react-router";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { PageEditor } from "./page-editor.tsx";

export const meta = () => workplaceMeta("Edit a page");

/** The form of the page that the address names. */
export default function EditPage() {
  const { page = "" } = useParams();
  return <PageEditor name={page} title="Edit a page" />;
}
