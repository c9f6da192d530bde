import { join } from "node:path";
import { readCalendar } from "#adapters/calendar.ts";
import { type Mailer, outboxFolder, smtpMailer } from "#adapters/mail.ts";
import { openMeteo } from "#adapters/weather/open-meteo.ts";
import { weatherChain } from "#adapters/weather/source.ts";
import { weatherLinkV1 } from "#adapters/weather/weatherlink-v1.ts";
import { weatherLinkV2 } from "#adapters/weather/weatherlink-v2.ts";
import type { Config } from "#config";
import { institute } from "#institute";

/** Sends through the configured mail server, or into files in the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Config, publicUrl: () => string): Mailer {
  const from = () => mailFrom ?? `${institute.shortName} <no-reply@${new URL(publicUrl()).hostname}>`;
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxFolder(join(dataDir, "outbox"), from, console.info);
}

/** Reads the calendar at an address, if there is one. */
export function createCalendarReader(feed: string) {
  return feed ? (now: Date) => readCalendar(feed, now) : undefined;
}

/** The configured weather sources, in the order of preference. */
export function createWeatherReader(config: Config) {
  const {
    weatherLinkV1: first,
    weatherLinkV2: second,
    weatherLinkAddress: address,
    openMeteo: model,
  } = config;
  const [user = "", password = "", token = ""] = first ?? [];
  const [station = "", key = "", secret = ""] = second ?? [];
  const sources = [
    ...(first ? [weatherLinkV1({ user, password, token, address })] : []),
    ...(second ? [weatherLinkV2({ station, key, secret, address })] : []),
    ...(model ? [openMeteo({ ...institute.fieldStation, address: config.openMeteoAddress })] : []),
  ];
  return sources.length > 0 ? weatherChain(sources) : undefined;
}
