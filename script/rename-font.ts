/** Replaces the reserved name in the `name` table of a TrueType file, and collects the copyright line. */
export function renameFamily(font: Buffer, family: string, copyright: Set<string>): Buffer {
  const tables: { tag: string; data: Buffer }[] = Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
    const entry = 12 + 16 * i;
    const start = font.readUInt32BE(entry + 8);
    const data = font.subarray(start, start + font.readUInt32BE(entry + 12));
    return { tag: font.toString("latin1", entry, entry + 4), data: Buffer.from(data) };
  });
  for (const table of tables)
    if (table.tag === "name") table.data = renameTable(table.data, family, copyright);

  const head = Buffer.from(font.subarray(0, 12 + 16 * tables.length));
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, data }, i) => {
    if (tag === "head") data.writeUInt32BE(0, 8);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    head.writeUInt32BE(checksum(padded), 16 + 16 * i);
    head.writeUInt32BE(offset, 20 + 16 * i);
    head.writeUInt32BE(data.length, 24 + 16 * i);
    parts.push(padded);
    offset += padded.length;
  });
  const file = Buffer.concat(parts);
  const at = tables.findIndex(({ tag }) => tag === "head");
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, file.readUInt32BE(20 + 16 * at) + 8);
  return file;
}

function renameTable(table: Buffer, family: string, copyright: Set<string>): Buffer {
  const count = table.readUInt16BE(2);
  const storage = table.readUInt16BE(4);
  const records = Buffer.from(table.subarray(0, 6 + 12 * count));
  const texts: Buffer[] = [];
  let offset = 0;
  for (let i = 6; i < records.length; i += 12) {
    const start = storage + records.readUInt16BE(i + 10);
    const bytes = Buffer.from(table.subarray(start, start + records.readUInt16BE(i + 8)));
    const wide = records.readUInt16BE(i) !== 1;
    const text = wide ? bytes.swap16().toString("utf16le") : bytes.toString("latin1");
    const isCopyright = records.readUInt16BE(i + 6) === 0;
    if (isCopyright && wide) copyright.add(text);
    const name = isCopyright
      ? text
      : text.replaceAll("Source Serif 4", family).replaceAll("SourceSerif4", family.replaceAll(" ", ""));
    const encoded = wide ? Buffer.from(name, "utf16le").swap16() : Buffer.from(name, "latin1");
    records.writeUInt16BE(encoded.length, i + 8);
    records.writeUInt16BE(offset, i + 10);
    texts.push(encoded);
    offset += encoded.length;
  }
  records.writeUInt16BE(records.length, 4);
  return Buffer.concat([records, ...texts]);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
  return sum;
}
