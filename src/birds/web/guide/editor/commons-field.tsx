import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import layout from "#core/web/forms/fields/field-with-button.module.css";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useUploadReports } from "#core/web/forms/sending/form-uploads.tsx";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import { createSender } from "#core/web/forms/sending/use-send-once.ts";
import styles from "./editor.module.css";

/** Copies a photograph from Wikimedia Commons by the address of its page; not there if the site does not do so. */
export function CommonsField(props: { field: string; onCopied: (photo: Photo) => void }) {
  const { field, onCopied } = props;
  const id = useId();
  const reports = useUploadReports();
  const [sendOnce] = useState(() => createSender());
  const [address, setAddress] = useState("");
  const { data } = useQuery({
    queryKey: ["commons"],
    queryFn: () => unwrap(browserClient.api.commons.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const copying = useMutation({
    mutationFn: () =>
      sendOnce((options) => unwrap(browserClient.api.commons.$post({ json: { address } }, options))),
    // The form is saved once the photograph has come.
    onMutate: () => reports.put({ id, field, name: address, kind: "picture", state: "sending" }),
    onSuccess: (photo) => {
      reports.finish(id);
      setAddress("");
      onCopied(photo);
    },
    onError: () => reports.remove(id),
  });
  if (!data?.isOn) return null;
  const copy = () => {
    if (!copying.isPending && address.trim()) copying.mutate();
  };
  return (
    <div>
      <div className={layout.row}>
        <TextInput
          label="From Wikimedia Commons"
          placeholder="https://commons.wikimedia.org/wiki/File:Name.jpg"
          inputMode="url"
          value={address}
          readOnly={copying.isPending}
          error={copying.isError}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            copying.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            copy();
          }}
        />
        <BusyButton
          type="button"
          quiet
          busy={copying.isPending}
          busyLabel="Copying it from Wikimedia Commons"
          onClick={copy}
        >
          Copy it
        </BusyButton>
      </div>
      <div className={styles.below} id={`${id}-hint`}>
        {copying.error && (
          <p className="failure" role="alert">
            {describe(copying.error)}
          </p>
        )}
        <p className="hint">
          The address of its page there. Its caption, its credit and its licence are filled in.
        </p>
      </div>
      <p className="hint" role="status">
        {copying.isSuccess && "Copied. Check the caption, the credit and the licence, and save."}
      </p>
    </div>
  );
}

/** What is wrong with the address, or why nothing came. */
function describe(error: Error): string {
  const { fields, message } = toFailure(error);
  return fields.address ?? message;
}
