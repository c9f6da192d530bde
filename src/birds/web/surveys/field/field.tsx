// First, because schemas are made while modules load.
import "./without-eval.ts";
import { createRoot } from "react-dom/client";
import { FieldApp } from "./field-app.tsx";

// The page that records surveys in the field; it needs only this script and what the phone has stored.

const root = document.getElementById("field");
if (root) createRoot(root).render(<FieldApp />);
