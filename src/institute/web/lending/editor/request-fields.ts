import { fieldsWithout, labelsOf } from "#core/domain/fields.ts";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import { recordFields, requestFields, textFields } from "#institute/domain/lending/request.ts";

/** Every field of the store's form. */
export const loanFields = { ...requestFields, ...recordFields };

/** The fields without a place of their own in a form; an address and a type come only through the API. */
export const otherFields = fieldsWithout(textFields, ["phone", "reason", "name", "note", "address", "type"]);

export const fieldId = (field: string): string => `request-${field}`;

export const requestLabels = { ...labelsOf(loanFields), status: "Status" };

/** What the input of each field of a request needs from its form. */
export const bindLoan = <V extends object>(editor: Editor<V>) => bindFields(loanFields, fieldId, editor);
