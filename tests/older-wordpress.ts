import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newDataDir } from "./older-portal.ts";

interface Item {
  id: number;
  type?: string;
  status?: string;
  title?: string;
  path?: string;
  slug?: string;
  creator?: string;
  content?: string;
  extra?: string;
}

/** An item of an export file of WordPress. */
export const wxrItem = (site: string, item: Item): string => {
  const {
    id,
    type = "post",
    status = "publish",
    title = `Notes ${id}`,
    slug = `notes-${id}`,
    extra = "",
  } = item;
  const { path = `/2019/05/${slug}/`, creator = "talatu", content = `<p>Rain on day ${id}.</p>` } = item;
  return `<item><title><![CDATA[${title}]]></title><link>${site}${path}</link>
<dc:creator><![CDATA[${creator}]]></dc:creator><guid isPermaLink="false">${site}/?p=${id}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2019-05-04 10:00:00]]></wp:post_date>
<wp:post_date_gmt><![CDATA[${status === "draft" ? "0000-00-00 00:00:00" : "2019-05-04 09:00:00"}]]></wp:post_date_gmt>
<wp:post_name><![CDATA[${slug}]]></wp:post_name><wp:status><![CDATA[${status}]]></wp:status>
<wp:post_type><![CDATA[${type}]]></wp:post_type><wp:post_password><![CDATA[]]></wp:post_password>
${extra}</item>\n`;
};

/** The begin of an export file, with two authors. */
export const wxrHead = (site: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${site}</wp:base_site_url>
<wp:author><wp:author_login><![CDATA[talatu]]></wp:author_login><wp:author_email><![CDATA[Member@example.org]]></wp:author_email><wp:author_display_name><![CDATA[Talatu]]></wp:author_display_name></wp:author>
<wp:author><wp:author_login><![CDATA[guest]]></wp:author_login><wp:author_email><![CDATA[guest@old.example]]></wp:author_email><wp:author_display_name><![CDATA[G. Guest]]></wp:author_display_name></wp:author>\n`;

export const wxrEnd = "</channel></rss>\n";

export const wxrMedia = (site: string, id: number, url: string): string =>
  wxrItem(site, {
    id,
    type: "attachment",
    status: "inherit",
    title: `file ${id}`,
    path: `/file-${id}/`,
    content: "",
    extra: `<wp:attachment_url><![CDATA[${url}]]></wp:attachment_url>`,
  });

/** Writes an export file; returns its path. */
export async function writeWxr(text: string): Promise<string> {
  const path = join(await newDataDir(), "export.xml");
  await writeFile(path, text);
  return path;
}
