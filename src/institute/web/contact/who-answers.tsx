import { type Institute, replyTimes } from "#core/domain/settings.ts";
import { institute } from "#core/institute.ts";
import { PhoneLink } from "#core/web/ui/phone-link.tsx";
import { EditPart } from "../ui/edit-part.tsx";
import styles from "./contact.module.css";

export type Topic = Institute["topics"][number];

/** The topic that an address or a form names; none if the institute has no such topic. */
export const findTopic = (name: string | null): Topic | undefined =>
  institute().topics.find(({ label }) => label === name);

/** " within 1 week", where the institute says so. */
export const withinTime = ({ within }: Topic): string => (within ? ` within ${replyTimes[within]}` : "");

/** Who answers the messages of a topic. */
export const answererOf = ({ answers }: Topic): string => answers || "our administrators";

const answerTo = (topic: Topic): string =>
  [answererOf(topic).replace(/^o/, "O"), withinTime(topic).trim()].filter(Boolean).join(", ");

/** Each answer once, with the topics that it is for; nothing without topics. */
export function WhoAnswers({ heading }: { heading: string }) {
  const { topics } = institute();
  if (topics.length === 0) return null;
  const answers = Map.groupBy(topics, (topic) => `${answerTo(topic)} ${topic.telephone ?? ""}`);
  return (
    <section className={styles.answers} aria-labelledby="answers">
      <h2 id="answers">
        {heading}
        <EditPart form="/settings" part="topics" of={heading} />
      </h2>
      <dl className="ruled">
        {[...answers].map(([key, group]) => (
          <div key={key}>
            <dt>
              {group.length > 1 && answers.size === 1
                ? "All messages"
                : group.map(({ label }) => label).join(", ")}
            </dt>
            {group.slice(0, 1).map((topic) => (
              <dd key={topic.label}>
                {answerTo(topic)} {topic.telephone && <PhoneLink number={topic.telephone} />}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
