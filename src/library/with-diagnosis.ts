import type { Report } from '../generated/report.ts';

/** The report with the likely defects behind its failures. A report without failures needs none, and nothing is loaded for it. */
export async function withDiagnosis(report: Report): Promise<Report> {
  if (!report.requirements.some(({ verdict }) => verdict === 'fail')) return report;
  const { diagnosisOf } = await import('../diagnosis/diagnose.ts');
  return { ...report, diagnosis: await diagnosisOf(report) };
}
