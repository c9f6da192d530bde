import { useParams } from "react-router";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { NEW_CALL } from "./page-calls.ts";
import { PageEditor } from "./page-editor.tsx";

export const meta = () => workplaceMeta("Edit a page");

/** The form of the page that the address names. */
export default function EditPage() {
  const { page = "" } = useParams();
  return <PageEditor name={page} title={page === NEW_CALL ? "New call" : "Edit a page"} />;
}
