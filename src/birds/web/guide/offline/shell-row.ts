import { iucnCategories, iucnLabel } from "#birds/domain/guide/iucn.ts";
import { cutAs } from "#core/domain/focus.ts";
import { escapeMarkup } from "#core/formats/markup.ts";
import type { CopySpecies } from "./guide-copy.ts";

export const picture = ({ plate, photograph }: CopySpecies) =>
  photograph ?? `data:image/svg+xml,${encodeURIComponent(plate)}`;

export function cut({ photograph, photoFocus }: CopySpecies): string {
  const place = photograph && cutAs(photoFocus);
  return place ? ` style="object-position:${place}"` : "";
}

export function status({ status: code }: CopySpecies): string {
  const category = code && iucnCategories[code];
  const badge = category ? `<b style="background:${category.colour};color:${category.ink}">${code}</b>` : "";
  return `<span class="status">${badge}${iucnLabel(code)}</span>`;
}

/** A species of a list, with what else is said of it. */
export const row = (item: CopySpecies, said = "") =>
  `<li><a href="/birds/${encodeURIComponent(item.slug)}"><img src="${escapeMarkup(picture(item))}"${cut(item)} alt="" width="96" height="64" loading="lazy"><span><b>${escapeMarkup(item.name)}</b><i>${escapeMarkup(item.scientificName ?? "")}</i><br>${said || status(item)}</span></a></li>`;
