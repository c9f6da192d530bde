// First, because schemas are made while modules load.
import "../without-eval.ts";
import { createRoot } from "react-dom/client";
import styles from "./ringing.css?inline";
import { RingingApp } from "./ringing-app.tsx";

// Ringing on the page in the field: a script of its own, so that others need not load it.

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
document.title = document.title.replace("Field surveys", "Ringing");
const root = document.getElementById("field");
if (root) createRoot(root).render(<RingingApp />);
