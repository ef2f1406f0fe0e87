import { ContentType } from 'allure-js-commons';
import { getGlobalTestRuntime } from 'allure-js-commons/sdk/runtime';
import type { Report, RequirementResult } from '../generated/report.ts';
import { allureFacts, EXCHANGES } from '../reporting/formats/allure-facts.ts';

/** Sends the description, labels, parameters and exchanges of the current test to the reporter of `allure-vitest`, if it is in use. */
export async function tellAllure(report: Report, result: RequirementResult): Promise<void> {
  const runtime = getGlobalTestRuntime();
  const { description, labels, parameters, steps, exchanges } = allureFacts(report, result);
  await runtime.description(description);
  await runtime.labels(...labels);
  for (const { name, value, excluded = false } of parameters) await runtime.parameter(name, value, { excluded });
  for (const { name, curl } of steps) await runtime.step(name, () => runtime.logStep(curl));
  if (exchanges !== undefined) await runtime.attachment(EXCHANGES, exchanges, { contentType: ContentType.TEXT });
}
