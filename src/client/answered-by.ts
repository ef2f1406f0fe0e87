/** What a finding says, with the name of the node that answered unless it has it. @param name Undefined for the tested node */
export function answeredBy(name: string | undefined, message: string): string {
  return name === undefined || message.includes(name) ? message : `${name} answered: ${message}`;
}
