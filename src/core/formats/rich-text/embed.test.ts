import { expect, test } from "vitest";
import { embedAddress } from "./embed.ts";

const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", player],
  ["http://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3", player],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", player],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", player],
  [player, player],
  ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789"],
  ["https://player.vimeo.com/video/123456789", "https://player.vimeo.com/video/123456789"],
])("%s is embedded as %s", (address, frame) => {
  expect(embedAddress(address)).toBe(frame);
});

test.each([
  "https://evil.example/embed/dQw4w9WgXcQ",
  "https://www.youtube-nocookie.com.evil.example/embed/x",
  "https://www.youtube-nocookie.com@evil.example/embed/dQw4w9WgXcQ",
  "https://user:word@player.vimeo.com/video/123456789",
  "https://player.vimeo.com:8443/video/123456789",
  "//www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  "javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ",
  "data:text/html,https://youtu.be/dQw4w9WgXcQ",
  "",
  "dQw4w9WgXcQ",
])("%j is not embedded", (address) => {
  expect(embedAddress(address)).toBeUndefined();
});
