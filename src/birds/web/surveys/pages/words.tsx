import { definitions } from "./definitions.ts";

/** The glossary of the figures; paper has each of them beside its number. */
export const Words = () => (
  <section className="stack no-print" aria-labelledby="words">
    <h2 id="words">What the words mean</h2>
    <dl className="columns">
      {Object.values(definitions).map(({ label, text }) => (
        <div key={label}>
          <dt>
            <b>{label}</b>
          </dt>
          <dd>
            <small>{text}</small>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
