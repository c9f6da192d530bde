// First, because schemas are made while modules load.
import "./without-eval.ts";
import { createRoot } from "react-dom/client";
import { FieldApp } from "./field-app.tsx";

// The page that records surveys in the field; it needs only this script and what the phone has stored. Ringing is a
// script of its own, which ringers alone load.

const root = document.getElementById("field");
const ringing = new URLSearchParams(location.search).has("ringing") && root?.dataset.ringing;
const showSurveys = (notice?: string) => root && createRoot(root).render(<FieldApp notice={notice} />);
if (ringing)
  import(/* @vite-ignore */ ringing).catch((error: unknown) => {
    console.warn(error);
    showSurveys("Ringing is not on this phone yet. Open it once while you’re online.");
  });
else showSurveys();
