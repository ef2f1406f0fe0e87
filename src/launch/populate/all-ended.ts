/**
 * Waits until every promise has ended, also if one fails, so that no work goes on in the background; then returns the values.
 *
 * @throws the error of the first promise that failed.
 */
export async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
