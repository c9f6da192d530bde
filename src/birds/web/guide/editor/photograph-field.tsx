import type { ReactNode } from "react";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { saidOfPhotograph } from "#birds/domain/guide/species.ts";
import { recordOf } from "#core/domain/keys.ts";
import { FileDrop } from "#core/web/forms/fields/file-drop.tsx";
import { FocusField } from "#core/web/forms/fields/focus-field.tsx";
import { useSaid } from "#core/web/forms/fields/use-said.ts";
import { CommonsField } from "./commons-field.tsx";
import styles from "./editor.module.css";
import { fieldId, type SpeciesFormValues } from "./species-values.ts";

/** The first photograph of a species, which lists and cards show; `children` say what it is. */
export function PhotographField(props: {
  values: SpeciesFormValues;
  set: (change: Partial<SpeciesFormValues>) => void;
  onCopied: (photo: Photo) => void;
  error: string | undefined;
  children: ReactNode;
}) {
  const { values, set } = props;
  const { fileUrl, photoFocus } = values;
  const saidOf = useSaid(recordOf(saidOfPhotograph, () => ""));
  return (
    <>
      <div className={`stack ${styles.grid}`}>
        <div className={`stack ${styles.beside}`}>
          <FileDrop
            field="fileUrl"
            id={fieldId("fileUrl")}
            label="Photograph"
            preset="species"
            accept="image"
            value={fileUrl || null}
            onChange={(url) => {
              const said = recordOf(saidOfPhotograph, (field) => values[field]);
              set({ fileUrl: url ?? "", ...saidOf({ url: fileUrl, said }, url ?? "") });
            }}
            error={props.error}
          />
          <CommonsField field="fileUrl" onCopied={props.onCopied} />
        </div>
        <div className={`stack ${styles.beside}`}>{props.children}</div>
      </div>
      {fileUrl && (
        <FocusField
          id={fieldId("photoFocus")}
          src={fileUrl}
          value={photoFocus}
          onChange={(focus) => set({ photoFocus: focus })}
          as="card"
        />
      )}
    </>
  );
}
