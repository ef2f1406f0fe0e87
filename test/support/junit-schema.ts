import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlElement, XmlValidateError, XsdValidator } from 'libxml2-wasm';

function validator(name: string): XsdValidator {
  const path = fileURLToPath(new URL(`../published/${name}`, import.meta.url));
  const schema = XmlDocument.fromBuffer(readFileSync(path));
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}

/** What the schema of Jenkins' xUnit plugin refuses in a JUnit file. It knows no `skipped` in the root, which others read. */
export function refusedByJenkins(xml: string): string[] {
  using schema = validator('jenkins-junit-10.xsd');
  using document = XmlDocument.fromString(xml);
  document.root.attr('skipped')?.remove();
  return refusals(() => schema.validate(document));
}

/**
 * What the schema of Surefire refuses in the suites of a JUnit file, one by one as Surefire writes them. Its version knows no
 * `timestamp`, which Jenkins and others read.
 */
export function refusedBySurefire(xml: string): string[] {
  using schema = validator('surefire-test-report-3.0.2.xsd');
  using document = XmlDocument.fromString(xml);
  return document.find('/testsuites/testsuite').flatMap((suite) => {
    if (!(suite instanceof XmlElement)) return ['no element'];
    suite.attr('timestamp')?.remove();
    return refusals(() => schema.validate(suite));
  });
}

function refusals(validate: () => void): string[] {
  try {
    validate();
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError)
      return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
    throw error;
  }
}
