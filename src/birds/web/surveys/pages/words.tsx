import { definitions } from "./definitions.ts";

/** The glossary of the figures: what each word means and the rule behind it. */
export const Words = () => (
  <details id="words">
    <summary>
      <h2>What the words mean</h2>
    </summary>
    <dl className="stack">
      {Object.values(definitions).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </details>
);
