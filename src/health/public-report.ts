import type { Status } from './checks.ts';
import type { Report } from './report.ts';

const DETAILS: Record<Status, string> = {
  ok: 'In order.',
  warn: 'It needs to be looked after. Ask with an admin key, or see the log, for what to do.',
  fail: 'It does not work. Ask with an admin key, or see the log, for what to do.',
};

/** A report for whoever asks: how each check stands, without anything that tells of the machine or its stores. */
export const publicReport = (report: Report): Report => ({
  ...report,
  checks: report.checks.map((check) => ({ ...check, detail: DETAILS[check.status] })),
});
