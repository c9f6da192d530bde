import { describe, expect, test } from "vitest";
import { describePicture } from "./left-out.ts";

describe("a picture that was left out is described so that its writer recognises it", () => {
  test.each([
    [
      "https://lh7.googleusercontent.com/docs/Rock%20Firefinch.jpg?key=abc",
      "Rock Firefinch.jpg from lh7.googleusercontent.com",
    ],
    ["https://example.org/", "A picture from example.org"],
    ["https://example.org/%E0%A4%A", "%E0%A4%A from example.org"],
    ["file:///C:/Users/clip_image001.png", "clip_image001.png"],
    ["data:image/png;base64,AAAA", "A picture inside the text"],
    ["nonsense", "A picture inside the text"],
  ])("%s", (src, name) => {
    expect(describePicture(src)).toBe(name);
  });
});
