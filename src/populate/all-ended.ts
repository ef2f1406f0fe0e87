/**
 * The values of all promises, once every one has ended: nobody goes on in the background when one has failed.
 *
 * @throws the error of the first promise that failed.
 */
export async function allEnded<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
