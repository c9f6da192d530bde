import { diskOf } from "#core/adapters/disk.ts";
import { type Config, ConfigError } from "#core/config.ts";
import { AppError } from "#core/domain/errors.ts";
import { judgeHealth, tellOperator } from "#core/domain/health/health.ts";
import type { Finding, HealthLevel } from "#core/domain/health/health-facts.ts";
import { openPlace } from "#core/jobs/backups/place.ts";
import { createSiteHealth } from "#core/jobs/site-health.ts";
import { type Command, UsageError } from "./command.ts";
import { checkCertificate, checkClock, checkMail, checkPublicAddress, checkStore } from "./doctor-checks.ts";

const signs: Record<HealthLevel, string> = { wrong: "✗", watch: "!", fine: "✓" };

/** Checks everything that the site depends on, also from outside; changes nothing that lasts. */
export const doctor: Command = {
  usage: "doctor",
  help: "check settings, database, disk, mail server, DataCite, buckets, clock, proxy and certificate; exit code 1 if something is wrong",
  isForAnyVersion: true,
  async run(db, words, { config, files, jobs, checkServices }) {
    if (words.length > 0) throw new UsageError("Usage: npm run cli -- doctor");
    const { smtpUrl, publicUrl, backupUrl, dataDir } = config;
    // The public address tells how the proxy is treated; each part of the program checks its own files.
    const readHealth = createSiteHealth(config, {
      db,
      disk: diskOf(dataDir),
      jobs,
      ignoresProxy: () => false,
      texts: () => [],
    });
    const findings = [
      ...checkSettings(config),
      ...judgeHealth(await readHealth(), new Date()),
      await checkClock(config),
      ...(smtpUrl ? [await checkMail(smtpUrl)] : []),
      ...(await checkServices(config)),
      ...(config.files.kind === "imageService" ? [] : [await checkStore("Files", files)]),
      ...(backupUrl ? [await checkStore("Place for backups", openPlace(backupUrl))] : []),
      ...(publicUrl ? await checkPublicAddress(publicUrl, config.trustProxy) : []),
      ...(publicUrl?.startsWith("https:") ? [await checkCertificate(publicUrl, new Date())] : []),
    ];
    const report = findings.flatMap(describe).join("\n");
    const wrong = findings.filter(({ level }) => level === "wrong").length;
    if (wrong > 0) throw new AppError("broken", `${report}\n\n${wrong} of ${findings.length} checks failed.`);
    return `${report}\n\nNothing is wrong.`;
  },
};

const sentenceForOthers = new RegExp(`[^.]*${tellOperator}\\s*`, "gi");

/** One finding, without advice to fetch the operator, who is reading it. */
function describe({ about, level, text, advice = "" }: Finding): string[] {
  const own = advice.replace(sentenceForOthers, "").trim();
  return [`${signs[level]} ${about}: ${text}`, ...(own ? [`    ${own}`] : [])];
}

/** What the server would refuse or do less well with these settings. */
function checkSettings(config: Config): Finding[] {
  const about = "Settings";
  const findings: Finding[] = [];
  try {
    config.sessionSecret();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const text = "SESSION_SECRET is not set, so the server does not start.";
    findings.push({
      about,
      level: "wrong",
      text,
      advice: "Set it to 32 or more secret characters: openssl rand -hex 32",
    });
  }
  if (config.publicUrl?.startsWith("http:") && !config.demo)
    findings.push({
      about,
      level: "watch",
      text: "PUBLIC_URL begins with http: passwords travel where others can read them.",
      advice: "Put a proxy with a certificate in front, as README shows.",
    });
  return findings.length > 0 ? findings : [{ about, level: "fine", text: "They are valid." }];
}
