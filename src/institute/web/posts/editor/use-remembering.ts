import { type FocusEvent, useEffect, useRef } from "react";
import { backgroundClient, unwrap } from "#core/web/browser-client.ts";
import { announce } from "#core/web/ui/toast.tsx";
import { isReadingOf, type NameReading } from "#institute/domain/posts/name-readings.ts";
import type { EditorAuthor } from "./values.ts";

const readingOf = ({ name, given, family, suffix, kind = "free" }: EditorAuthor): NameReading =>
  kind === "person"
    ? { kind, given: given ?? "", family: family ?? "", suffix: suffix ?? "" }
    : { kind, given: "", family: name, suffix: "" };

/** Remembers the corrected reading of a name for everyone, once its fields are left; another name is no correction. */
export function useRemembering(author: EditorAuthor) {
  const { name } = useRef(author).current;
  const sent = useRef(JSON.stringify(readingOf(author)));
  const latest = useRef(author);
  const send = () => {
    const reading = readingOf(latest.current);
    const text = JSON.stringify(reading);
    if (text === sent.current || reading.kind === "free" || !isReadingOf(name, reading)) return;
    sent.current = text;
    unwrap(backgroundClient.api.names.readings.$put({ json: { name, ...reading } })).then(
      () => announce("The site will remember this", `This is how “${name}” is read from now on.`),
      // The work has the name as it was corrected all the same.
      () => undefined,
    );
  };
  const leave = useRef(send);
  useEffect(() => {
    latest.current = author;
    leave.current = send;
  });
  useEffect(() => () => leave.current(), []);
  return {
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) send();
    },
  };
}
