import { Download } from "lucide-react";
import { useState } from "react";
import { authorizedFetch } from "../../session/authorized-fetch.ts";
import { saveFile } from "../../ui/save-file.ts";
import { announceFailure } from "../../ui/toast.tsx";
import { BusyButton } from "../sending/busy-button.tsx";
import { toFailure } from "../sending/submission.ts";

/** Downloads a file that needs the session's token, under the name `fileName`. */
export function DownloadButton(props: { address: string; fileName: string; children: string }) {
  const { address, fileName } = props;
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      saveFile(await (await authorizedFetch(address)).blob(), fileName);
    } catch (error) {
      announceFailure(`${fileName} could not be downloaded`, toFailure(error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <BusyButton
      type="button"
      quiet
      busy={busy}
      busyLabel={`Downloading ${fileName}`}
      onClick={() => void download()}
    >
      <Download size={18} strokeWidth={1.5} aria-hidden />
      {props.children}
    </BusyButton>
  );
}
