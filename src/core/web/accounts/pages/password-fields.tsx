import { useState } from "react";
import type { FieldErrors } from "#core/domain/errors.ts";
import { TextInput } from "../../forms/fields/inputs.tsx";
import styles from "./auth.module.css";

/** The field for a current or new password, repeated on request; one button shows or hides both. */
export function PasswordFields(props: {
  isNew: boolean;
  repeat: boolean;
  labels: { password: string; confirmPassword: string };
  errors: FieldErrors;
}) {
  const { isNew, repeat, labels, errors } = props;
  const [visible, setVisible] = useState(false);
  const type = visible ? "text" : "password";
  const plain = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false, required: true };
  return (
    <>
      <TextInput
        id="password"
        name="password"
        type={type}
        label={labels.password}
        description={isNew ? "At least 8 characters. Three or four unrelated words are best." : undefined}
        autoComplete={isNew ? "new-password" : "current-password"}
        error={errors.password}
        end={
          <button
            type="button"
            className={`link ${styles.show}`}
            aria-label={visible ? "Hide password" : "Show password"}
            aria-controls={repeat ? "password confirmPassword" : "password"}
            onClick={() => setVisible(!visible)}
          >
            {visible ? "Hide" : "Show"}
          </button>
        }
        {...plain}
      />
      {repeat && (
        <TextInput
          id="confirmPassword"
          name="confirmPassword"
          type={type}
          label={labels.confirmPassword}
          autoComplete="new-password"
          error={errors.confirmPassword}
          {...plain}
        />
      )}
    </>
  );
}
