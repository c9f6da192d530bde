import { expect, test } from "vitest";
import { canonicalMailbox } from "./email.ts";

test("22 spellings of one mailbox are one, as its provider delivers it", () => {
  const spellings = [
    "victim@gmail.com",
    "v.ictim@gmail.com",
    "v.i.c.t.i.m@gmail.com",
    "vic.tim@gmail.com",
    "victim+1@gmail.com",
    "victim+a+b@gmail.com",
    "v.ictim+news@gmail.com",
    "victim+@gmail.com",
    "victim.@gmail.com",
    "VICTIM@gmail.com",
    "Vic.Tim@GMail.com",
    "victim@GMAIL.COM",
    "victim@gmail.com.",
    "victim@googlemail.com",
    "vic.tim@googlemail.com",
    "victim+2@googlemail.com",
    "Victim@GoogleMail.com.",
    " victim@gmail.com ",
    "ｖｉｃｔｉｍ@gmail.com",
    "victim@ｇｍａｉｌ.com",
    "victim@gmail。com",
    '"victim"@gmail.com',
  ];
  expect(new Set(spellings).size).toBe(22);
  expect(new Set(spellings.map(canonicalMailbox))).toEqual(new Set(["victim@gmail.com"]));
});

test.each([
  ["ngozi+aplori@unijos.edu.ng", "ngozi@unijos.edu.ng"],
  ["ngozi.umeadi@unijos.edu.ng", "ngozi.umeadi@unijos.edu.ng"],
  ["ngozi-shop@yahoo.com", "ngozi-shop@yahoo.com"],
  ["ngozi@ymail.com", "ngozi@ymail.com"],
  ["ngozi.umeadi@ya.ru", "ngozi-umeadi@yandex.com"],
  ["ngoziumeadi@yandex.ru", "ngoziumeadi@yandex.com"],
  ["n_gozi@pm.me", "ngozi@proton.me"],
  ["ngozi@mac.com", "ngozi@icloud.com"],
  ["ngozi@bücher.example", "ngozi@xn--bcher-kva.example"],
  ["ngozi@XN--BCHER-KVA.example.", "ngozi@xn--bcher-kva.example"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(canonicalMailbox(email)).toBe(mailbox);
});
