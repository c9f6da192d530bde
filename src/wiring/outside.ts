import { join } from "node:path";
import { runInChild } from "#core/adapters/child-process.ts";
import { type Mailer, outboxFolder, smtpMailer } from "#core/adapters/mail.ts";
import type { Config } from "#core/config.ts";
import type { DatabaseLocation } from "#core/db/connect.ts";
import { fieldStation, institute } from "#core/institute.ts";
import type { Backups } from "#core/jobs/backups/place.ts";
import type { BackupTask } from "#core/jobs/backups/worker.ts";
import { findLastBackup } from "#core/jobs/site-health.ts";
import { log } from "#core/log.ts";
import { createLookup } from "#institute/adapters/lookup.ts";
import { createOrcidReader } from "#institute/adapters/orcid.ts";
import { openMeteo } from "#institute/adapters/weather/open-meteo.ts";
import { weatherChain } from "#institute/adapters/weather/source.ts";
import { weatherLinkV1 } from "#institute/adapters/weather/weatherlink-v1.ts";
import { weatherLinkV2 } from "#institute/adapters/weather/weatherlink-v2.ts";
import { readOrcidRecord } from "#institute/formats/people/orcid-record.ts";
import { answerReaders } from "#institute/formats/works/lookup-readers.ts";

/** Sends through the configured mail server, or into files in the data folder. */
export function createMailer({ smtpUrl, mailFrom, dataDir, demo }: Config, publicUrl: () => string): Mailer {
  const from = () => mailFrom ?? `${institute().shortName} <no-reply@${new URL(publicUrl()).hostname}>`;
  if (smtpUrl) return smtpMailer(smtpUrl, from);
  return outboxFolder(join(dataDir, "outbox"), from, { log: console.info, showsLinks: demo });
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
    ...(model ? [openMeteo({ ...fieldStation, address: config.openMeteoAddress })] : []),
  ];
  return sources.length > 0 ? weatherChain(sources) : undefined;
}

/** Looks up the works of DOIs and the records of ORCID iDs at the configured services. */
export function createLookups({ lookup, mailFrom }: Config, publicUrl: () => string) {
  const contact = () => institute().email || /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? "")?.[0];
  const userAgent = () =>
    `Malimbe (${[publicUrl(), contact() && `mailto:${contact()}`].filter(Boolean).join("; ")})`;
  return {
    lookUp: lookup && createLookup({ ...lookup, readers: answerReaders, userAgent }),
    readOrcid: lookup && createOrcidReader({ address: lookup.orcid, read: readOrcidRecord, userAgent }),
  };
}

/** Backups at the configured place, made in a process of their own. */
export function createBackups(config: Config, place: DatabaseLocation): Backups | undefined {
  const { backupUrl: target, files, dataDir } = config;
  if (!target) return undefined;
  const task: BackupTask = { place, files, dataDir, target };
  return {
    lastAt: () => findLastBackup(target),
    async make() {
      const id = await runInChild<string>(backupWorker, task, { heapMb: 256, timeoutMs: BACKUP_TIMEOUT_MS });
      log.info({ backup: id }, "backup made");
    },
  };
}

const backupWorker = new URL("../core/jobs/backups/worker.ts", import.meta.url);
/** Six hours. */
const BACKUP_TIMEOUT_MS = 6 * 3_600_000;
