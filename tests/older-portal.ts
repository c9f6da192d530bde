import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashSync } from "bcryptjs";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { startExternalServer } from "./external-server.ts";

export const oldPassword = "harmattan over Jos";
const hash = hashSync(oldPassword, 4);

/** The id of a record of the older portal. */
export const oldId = (noun: number, index: number): string =>
  `5f${noun.toString(16).padStart(6, "0")}${index.toString(16).padStart(16, "0")}`;

const oid = (id: string) => ({ $oid: id });
const at = (day: number) => ({ $date: new Date(Date.UTC(2019, 0, 1 + day, 9)).toISOString() });
const longAt = (day: number) => ({ $date: { $numberLong: String(Date.UTC(2019, 0, 1 + day, 9)) } });
const int = (value: number) => ({ $numberInt: String(value) });

type Rows = Record<string, unknown>[];
export interface OlderPortal {
  users: Rows;
  profiles: Rows;
  posts: Rows;
  species: Rows;
  equipments: Rows;
  requests: Rows;
}

const types = ["news", "publication", "thesis", "research", "document", "proposal"];
const statuses = ["returned", "received", "pending", "approved", "overdue", "partial"];

/** An invented portal: 300 posts, 40 members, 60 requests, with pictures on the server `images`. */
export function inventPortal(images: string): OlderPortal {
  const member = (index: number) => ({
    email: `Member${index}@portal.example`,
    name: `Asabe Bature${index}`,
  });
  const users = Array.from({ length: 40 }, (_, index) => ({
    _id: oid(oldId(1, index)),
    ...member(index),
    password: hash,
    role: index === 0 ? "admin" : "user",
    isStoreAdmin: index === 1,
  }));
  const profiles = Array.from({ length: 40 }, (_, index) => ({
    _id: oid(oldId(2, index)),
    ...member(index),
    userId: oldId(1, index),
    slug: index === 3 ? "Dr.-Asabe-Bature3" : `asabe-bature${index}`,
    title: "Dr",
    phone1: 8030000000 + index,
    bio: "Counts larks.",
    about: `<p onclick="steal()">Has counted larks for <b>years</b>.<script>alert(1)</script></p>`,
    profilePicture: `${images}/portrait-${index % 4}.png`,
    memberCategory: index % 2 ? ["staff"] : ["alumni"],
    yearOfGraduation: index % 2 ? "" : "2012",
  }));
  const posts = Array.from({ length: 300 }, (_, index) => ({
    _id: oid(oldId(3, index)),
    postType: types[index % types.length],
    title: `Larks of plot ${index}`,
    slug: index === 7 ? "Larks_of plot 7" : `larks-of-plot-${index}`,
    content: `<p>Plot ${index} has larks.</p>${index % 50 === 0 ? `<img src="${images}/plot-${index}.png">` : ""}`,
    fileUrl: index % 25 === 0 ? `${images}/cover.png` : "",
    author: member(index % 40).name,
    userId: oldId(1, index % 40),
    email: member(index % 40).email,
    authors: [member(index % 40).email, "Ladi K. Pam"],
    journal: "Larks Today",
    year: int(2015),
    isPrivate: index === 299,
    isApproved: index % 10 !== 9,
    createdAt: index % 2 ? at(index) : longAt(index),
  }));
  const equipments = Array.from({ length: 10 }, (_, index) => ({
    _id: oid(oldId(5, index)),
    name: `Telescope ${index}`,
    quantity: int(6),
    borrowed: int(0),
    imageUrl: `${images}/telescope.png`,
    userId: [],
  }));
  const requests = Array.from({ length: 60 }, (_, index) => ({
    _id: oid(oldId(6, index)),
    ...member(index % 40),
    phone: 8030000000 + index,
    userId: [oldId(1, index % 40)],
    equipment: `Telescope ${index % 10}`,
    requestId: oldId(5, index % 10),
    quantity: int(1),
    status: statuses[index % statuses.length],
    requestDate: at(index),
    dueDate: longAt(index + 14),
    approvedDate: index % 3 ? at(index + 1) : null,
    returnedDate: index % 6 === 0 ? at(index + 9) : "",
  }));
  const species = [
    {
      _id: oid(oldId(4, 0)),
      name: "Plateau Lark",
      scientificName: "Mirafra inventa",
      status: "LC",
      slug: "Plateau Lark",
      fileUrl: `${images}/lark.png`,
      map: [`${images}/map-1.png`, `${images}/gone.png`],
      content: "<p>Sings at dawn.</p>",
    },
  ];
  return { users, profiles, posts, species, equipments, requests };
}

/** Writes it as `mongoexport` does, one record a line, besides what is given as text; returns the folder. */
export async function writePortal(
  portal: Partial<OlderPortal>,
  texts: Record<string, string> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "older-portal-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, rows] of Object.entries(portal))
    await writeFile(join(folder, `${name}.json`), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
  return folder;
}

/** A server of pictures, of which those called `gone` are not there; returns its address. */
export async function startImageService(): Promise<string> {
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#553311" } })
    .png()
    .toBuffer();
  return startExternalServer((request, response) => {
    if (request.url?.includes("gone")) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": "image/png" }).end(picture);
  });
}

/** A folder for what a command stores beside the database. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "move-in-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  return folder;
}
