/** The data of this target cannot show what was asked. Carries the reason, and what would make it testable. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable';
}
