import { describe, expect, test } from "vitest";
import { CommonsInput, commonsTitle } from "./commons.ts";

describe("a file at Wikimedia Commons is known by", () => {
  test.each([
    "https://commons.wikimedia.org/wiki/File:Rock_Firefinch,_Jos.jpg",
    "http://commons.wikimedia.org/wiki/File:Rock Firefinch, Jos.jpg",
    "https://commons.m.wikimedia.org/wiki/File:Rock_Firefinch,_Jos.jpg?uselang=fr",
    "https://commons.wikimedia.org/wiki/File:Rock_Firefinch%2C_Jos.jpg#filelinks",
    "https://commons.wikimedia.org/wiki/Category:Lagonosticta#/media/File:Rock_Firefinch,_Jos.jpg",
    "https://commons.wikimedia.org/w/index.php?title=File:Rock_Firefinch,_Jos.jpg&oldid=5",
    "https://en.wikipedia.org/wiki/Rock_firefinch#/media/File:Rock_Firefinch,_Jos.jpg",
    "https://de.m.wikipedia.org/wiki/Felsenamarant#/media/Datei:Rock_Firefinch,_Jos.jpg",
    "https://fr.wikipedia.org/wiki/Fichier:Rock_Firefinch,_Jos.jpg",
    "https://upload.wikimedia.org/wikipedia/commons/a/ab/Rock_Firefinch%2C_Jos.jpg",
    "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Rock_Firefinch%2C_Jos.jpg/640px-Rock_Firefinch%2C_Jos.jpg",
    "commons.wikimedia.org/wiki/File:Rock_Firefinch,_Jos.jpg",
    "File:Rock Firefinch, Jos.jpg",
    "file:Rock_Firefinch,_Jos.jpg",
  ])("%s", (pasted) => expect(commonsTitle(pasted)).toBe("File:Rock Firefinch, Jos.jpg"));

  test("letters of any script", () => {
    expect(
      commonsTitle("https://commons.wikimedia.org/wiki/File:%C3%80w%E1%BB%8Dn_%E1%BA%B9y%E1%BA%B9.jpg"),
    ).toBe("File:Àwọn ẹyẹ.jpg");
  });
});

describe("no file at Wikimedia Commons is", () => {
  test.each([
    "",
    "Rock Firefinch",
    "https://commons.wikimedia.org/wiki/Category:Lagonosticta",
    "https://commons.wikimedia.org/wiki/Main_Page",
    "https://commons.wikimedia.org/wiki/File:%E0%A4%A",
    "https://commons.wikimedia.org.example.org/wiki/File:A.jpg",
    "https://example.org/commons.wikimedia.org/wiki/File:A.jpg",
    "https://commons.wikimedia.org@127.0.0.1/wiki/File:A.jpg",
    "https://admin:secret@commons.wikimedia.org/wiki/File:A.jpg",
    "https://commons.wikimedia.org:8080/wiki/File:A.jpg",
    "http://127.0.0.1/wiki/File:A.jpg",
    "ftp://commons.wikimedia.org/wiki/File:A.jpg",
    "file:///etc/passwd.jpg",
    "file://commons.wikimedia.org/wiki/File:A.jpg",
    "javascript:alert(1)//File:A.jpg",
    "https://commons.wikimedia.org/wiki/File:A.jpg|B.jpg",
    "https://commons.wikimedia.org/wiki/File:..%2F..%2Fw%2Fapi.php",
    "https://upload.wikimedia.org/wikipedia/en/a/ab/Fair.jpg",
  ])("%s", (pasted) => {
    expect(commonsTitle(pasted)).toBeUndefined();
    expect(CommonsInput.safeParse({ address: pasted }).error?.issues[0]?.message).toContain(
      "Paste the address of a photograph’s page",
    );
  });
});
