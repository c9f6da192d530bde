import { TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { useUploadReports } from "#core/web/forms/form-uploads.tsx";
import { toFailure } from "#core/web/forms/submission.ts";
import { useSendOnce } from "#core/web/forms/use-send-once.ts";
import styles from "./editor.module.css";

/** Takes a photograph over from Wikimedia Commons by the address of its page; not there if this site does not. */
export function CommonsField(props: { field: string; onTaken: (photo: Photo) => void }) {
  const { field, onTaken } = props;
  const id = useId();
  const reports = useUploadReports();
  const { sendOnce } = useSendOnce();
  const [address, setAddress] = useState("");
  const { data } = useQuery({
    queryKey: ["commons"],
    queryFn: () => unwrap(browserClient.api.commons.$get()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const taking = useMutation({
    mutationFn: () =>
      sendOnce((options) => unwrap(browserClient.api.commons.$post({ json: { address } }, options))),
    // The form is saved once the photograph has come.
    onMutate: () => reports.put({ id, field, name: address, kind: "picture", state: "sending" }),
    onSuccess: (photo) => {
      reports.finish(id);
      setAddress("");
      onTaken(photo);
    },
    onError: () => reports.remove(id),
  });
  if (!data?.isOn) return null;
  const take = () => {
    if (!taking.isPending && address.trim()) taking.mutate();
  };
  return (
    <div>
      <div className={styles.commons}>
        <TextInput
          label="From Wikimedia Commons"
          description="The address of its page there. Who made it, its licence and its caption are filled in."
          placeholder="https://commons.wikimedia.org/wiki/File:Name.jpg"
          inputMode="url"
          value={address}
          readOnly={taking.isPending}
          error={taking.error && <span role="alert">{toFailure(taking.error).message}</span>}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            if (!taking.isPending) taking.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            take();
          }}
        />
        <BusyButton
          type="button"
          quiet
          busy={taking.isPending}
          busyLabel="Reading it from Wikimedia Commons"
          onClick={take}
        >
          Take it over
        </BusyButton>
      </div>
      <p className="hint" role="status">
        {taking.isSuccess && "Taken over. Check the caption, the credit and the licence, and save."}
      </p>
    </div>
  );
}
